#version 150
// The glow of the air around something bright.

uniform vec4 shine;  // colour, power
in vec2 uv;
in vec3 place;
out vec4 result;

void main() {
    float off = length(clamp(uv, 0., 1.) * 2. - 1.);
    // it fades toward the table, which would cut it off
    float above = clamp(place.z / 3., 0., 1.);
    result = vec4(shine.rgb * shine.a * pow(max(1. - off, 0.), 2.6) * above, 1);
}

#version 150
// Dust that a die has stirred up: thin, uneven, thicker in the middle.

uniform vec4 shine;  // colour, power
uniform sampler2D noise_map;
in vec2 uv;
in vec3 place;
out vec4 result;

void main() {
    float off = length(clamp(uv, 0., 1.) * 2. - 1.);
    float cloud = .55 + .9 * texture(noise_map, place.xy * .11 + place.z * .07).r;
    result = vec4(shine.rgb * shine.a * pow(max(1. - off, 0.), 1.5) * cloud, 1);
}

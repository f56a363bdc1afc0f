#version 150
// A level beam that begins narrow and loses itself.

uniform sampler2D noise_map;
uniform float place_time;
uniform vec4 shine;  // colour, power
in vec2 uv;
in vec3 place;
out vec4 result;

void main() {
    vec2 at = clamp(uv, .001, .999);
    float wide = mix(.05, .95, at.x);
    float strength = smoothstep(wide, 0., abs(at.y * 2. - 1.)) * pow(1. - at.x, 1.7) / (.25 + at.x * 1.6);
    strength *= .6 + .8 * texture(noise_map, place.xy * .012 + mod(place_time, 1000.) * .01).r;
    result = vec4(shine.rgb * shine.a * strength, 1);
}

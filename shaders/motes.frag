#version 150
// A speck: a glow, or a disc.

uniform vec4 shine;  // colour; from 0, a glow, to 1, a disc
in vec2 corner;
in float strength;
out vec4 result;

void main() {
    float off = length(corner);
    float glow = mix(pow(max(1. - off, 0.), 2.), smoothstep(1., .6, off), shine.a);
    result = vec4(shine.rgb * strength * glow, 1);
}

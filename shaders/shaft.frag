#version 150
// Light that falls from above: narrow at the top, wide and dim at its foot.

uniform sampler2D noise_map;
uniform float place_time;
uniform vec4 shine;  // colour, power
in vec2 uv;
out vec4 result;

void main() {
    vec2 at = clamp(uv, .001, .999);
    float wide = mix(.85, .30, at.y);
    float off = abs(at.x * 2. - 1.) / wide;
    float strength = pow(max(1. - off, 0.), 1.5) * smoothstep(0., .10, at.y) * mix(.35, 1., at.y);
    strength *= .65 + .7 * texture(noise_map, vec2(at.x * .8 / wide, at.y * .1 + mod(place_time, 1000.) * .01)).r;
    result = vec4(shine.rgb * shine.a * strength, 1);
}

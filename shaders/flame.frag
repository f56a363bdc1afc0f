#version 150
// A flame: a teardrop that sways, licked by noise that rises, with a bright core and a blue foot.

uniform sampler2D noise_map;
uniform float place_time;
uniform float flame_seed;
uniform vec4 shine;  // colour, power
in vec2 uv;
out vec4 result;

void main() {
    vec2 at = clamp(uv, .001, .999);  // at the edge of a card multisampling reads beyond it
    float y = at.y, t = mod(place_time, 512.);
    float sway = texture(noise_map, vec2(flame_seed, t * .11)).r - .5;
    float lick = texture(noise_map, vec2(at.x * .24 + flame_seed, y * .14 - t * .55)).g - .5;
    float tear = texture(noise_map, vec2(at.x * .7 - flame_seed, y * .38 - t * .9)).b - .5;
    float x = at.x * 2. - 1. + sway * 1.2 * y * y + lick * .9 * y + tear * .35 * y * y;
    float wide = .62 * pow(y * 1.15, .42) * pow(1. - y, .85);
    float body = smoothstep(0., .32, wide - abs(x));
    float core = smoothstep(.02, .4, wide * .72 - abs(x)) * smoothstep(.95, .25, y);
    vec3 colour = shine.rgb * vec3(1., .55, .35) * body + (shine.rgb + vec3(0, .25, .28)) * core * 1.7;
    colour += vec3(.05, .14, .6) * smoothstep(.16, 0., y) * body * .8;
    result = vec4(colour * shine.a, 1);
}

#version 150
// Dusk behind a forest: afterglow, mist, three rows of tree tops.

uniform sampler2D noise_map;
uniform vec3 eye_place;
uniform vec4 view;        // horizon, sun x, sun y, brightness
in vec2 uv;
in vec3 place;
out vec4 result;

float tops(float x, float wide, float row) {
    float a = texture(noise_map, vec2(x * wide, row)).g, tip = abs(fract(x * wide * 34. + a) - .5) * 2.;
    return a * .12 + (1. - tip) * .05 * (.5 + a);
}

void main() {
    vec2 p = clamp(uv, 0., 1.);
    float y = p.y - view.x + .30;
    vec3 colour = mix(vec3(.55, .24, .17), vec3(.09, .12, .24), smoothstep(.30, .62, y));
    colour = mix(colour, vec3(.025, .05, .12), smoothstep(.5, 1., y));
    colour += vec3(.9, .38, .18) * exp(-length((p - view.yz) * vec2(1.6, 4.)) * 5.) * .8;
    colour = mix(colour, vec3(.10, .11, .17), step(y, .40 + tops(p.x, .9, .2)) * .75);
    colour = mix(colour, vec3(.05, .06, .095), step(y, .36 + tops(p.x, .6, .5) * 1.5) * .85);
    colour = mix(colour, vec3(.022, .028, .042), step(y, .29 + tops(p.x, .35, .8) * 2.2) * .9);
    colour = mix(colour, vec3(.10, .11, .16), smoothstep(.34, .22, y) * .6);
    result = vec4(colour * view.w, length(eye_place - place));
}

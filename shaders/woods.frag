#version 150
// The sky behind a forest: its glow low between the trunks, mist, three rows of tree tops.

uniform sampler2D noise_map;
uniform vec3 eye_place;
uniform vec4 view;         // horizon, brightness last
uniform vec4 sky_low;
uniform vec4 sky_high;
uniform vec4 sky_between;
uniform vec4 sky_sun;
uniform vec2 sky_sun_at;
uniform vec3 sky_ground;
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
    vec3 colour = mix(sky_low.rgb, sky_between.rgb, smoothstep(.30, .62, y));
    colour = mix(colour, sky_high.rgb, smoothstep(.5, 1., y));
    colour += sky_sun.rgb * exp(-length((p - sky_sun_at) * vec2(1.6, 4.)) * 5.) * .8;
    vec3 mist = mix(sky_low.rgb, sky_between.rgb, .6);
    colour = mix(colour, mix(mist, sky_ground, .25), step(y, .44 + tops(p.x, .9, .2)) * .75);
    colour = mix(colour, mix(mist, sky_ground, .6), step(y, .38 + tops(p.x, .6, .5) * 1.5) * .85);
    colour = mix(colour, mix(mist, sky_ground, .9), step(y, .29 + tops(p.x, .35, .8) * 2.2) * .9);
    colour = mix(colour, mist, smoothstep(.36, .20, y) * .6);
    result = vec4(colour * view.w, length(eye_place - place));
}

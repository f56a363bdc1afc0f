#version 150
// Stern windows: a low sun, clouds in layers, its path and the wake on a sea that rolls with the ship.

uniform sampler2D noise_map;
uniform float place_time;
uniform vec3 eye_place;
uniform vec4 view;        // horizon, sun x, sun y, brightness
uniform vec2 view_shape;  // width to height
in vec2 uv;
in vec3 place;
out vec4 result;

float noise(vec2 p) { return texture(noise_map, p).r; }

void main() {
    float t = mod(place_time, 1000.);
    vec2 p = clamp(uv, 0., 1.) - vec2(.5, view.x);
    float roll = sin(t * .5) * .035;
    p = vec2(p.x + p.y * roll, p.y - p.x * roll * 2.6 + sin(t * .37) * .015) + vec2(.5, view.x);
    float off = length((p - view.yz) * vec2(view_shape.x, 1.));
    vec3 colour;
    if (p.y > view.x) {
        float up = (p.y - view.x) / (1. - view.x);
        colour = mix(vec3(1.15, .46, .14), vec3(.42, .22, .30), smoothstep(0., .35, up));
        colour = mix(colour, vec3(.07, .11, .22), smoothstep(.25, 1., up));
        float cloud = noise(vec2(p.x * .7 + t * .003, p.y * 2.2)) * .6 + noise(vec2(p.x * 1.9, p.y * 5. + .3)) * .4;
        vec3 lit = mix(vec3(1.5, .62, .22), vec3(.30, .16, .22), smoothstep(0., .5, off));
        colour = mix(colour, lit, smoothstep(.48, .72, cloud) * .75);
        colour += vec3(6.8, 3.4, 1.2) * smoothstep(.10, .085, off) + vec3(1.3, .55, .16) * exp(-off * 4.5);
    } else {
        float far = clamp((view.x - p.y) / view.x, 0., 1.);
        float depth = 1. / (far + .04);
        vec2 at = vec2(p.x * depth * 1.5, depth + t * .06);
        float swell = noise(at * .15) * .6 + noise(at * .4 + t * .012) * .4;
        colour = mix(vec3(.42, .20, .12), vec3(.015, .045, .07), smoothstep(0., .6, far)) * (.4 + 1.1 * swell);
        colour += vec3(2.6, 1.15, .35) * pow(swell, 5.) * exp(-abs(p.x - view.y) * (9. - far * 5.)) * 9.;
        float wake = smoothstep(.16 + far * .2, 0., abs(p.x - .5)) * far;
        colour += vec3(.36, .34, .32) * smoothstep(.5, .75, noise(vec2(p.x * 7., depth * 1.4 + t * .25))) * wake;
    }
    result = vec4(colour * view.w * (.92 + .12 * noise(p * 3.)), length(eye_place - place));
}

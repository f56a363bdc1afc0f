#version 150
// Through a pane at night: the moon among torn clouds, its path on the sea, a far lighthouse; drops bend it all.

uniform sampler2D noise_map;
uniform float place_time;
uniform vec3 eye_place;
uniform vec4 view;        // horizon, moon x, moon y, brightness
uniform vec2 view_shape;  // width to height, rain
in vec2 uv;
in vec3 place;
out vec4 result;

float noise(vec2 p) { return texture(noise_map, p).r; }

vec3 sky(vec2 p, float t, float off) {
    float up = clamp((p.y - view.x) / (1. - view.x), 0., 1.);
    vec3 colour = mix(vec3(.045, .085, .13), vec3(.008, .017, .036), pow(up, .6));
    float cloud = noise(p * vec2(.35, .6) + vec2(t * .004, 0)) * .6 + noise(p * vec2(.9, 1.6) + vec2(t * .007, .3)) * .4;
    float cover = smoothstep(.40, .68, cloud);
    colour += vec3(.75, .9, 1.) * smoothstep(.075, .065, off) * 3.2 * (1. - cover * .75);
    colour += vec3(.22, .33, .44) * exp(-off * 5.) * (1. - cover * .4);
    vec3 rim = vec3(.02, .035, .055) + vec3(.60, .81, 1.02) * exp(-off * 3.2) * (1. - cover);
    return mix(colour, rim, cover * .8);
}

vec3 sea(vec2 p, float t) {
    float far = clamp((view.x - p.y) / view.x, 0., 1.);
    float depth = 1. / (far + .03);
    vec2 at = vec2(p.x * depth * 1.3, depth * .9 + t * .05);
    float swell = noise(at * .16) * .6 + noise(at * .41 + t * .01) * .4;
    vec3 colour = mix(vec3(.022, .042, .062), vec3(.004, .010, .018), far) * (.5 + 1.1 * swell);
    float path = exp(-abs(p.x - view.y) * (7. - far * 4.));
    colour += vec3(.5, .68, .8) * pow(swell, 7.) * path * 16. * (1. - far * .4);
    return colour + vec3(.3, .38, .42) * smoothstep(.70, .82, swell) * far * .45;
}

vec3 outside(vec2 p, float t) {
    float off = length((p - view.yz) * vec2(view_shape.x, 1.));
    vec3 colour = p.y > view.x ? sky(p, t, off) : sea(p, t);
    vec2 house = p - vec2(.17, view.x + .03);
    float turn = pow(max(cos(t * .6), 0.), 30.), d2 = dot(house, house);
    colour += vec3(1., .75, .4) * (exp(-d2 * 9000.) * 3. + exp(-d2 * 300.) * .25 * (.15 + turn));
    return colour * view.w;
}

void main() {
    float t = mod(place_time, 1000.);
    vec2 p = clamp(uv, .001, .999);
    vec3 colour;
#ifdef RAIN
    vec2 bend = vec2(0);
    float wet = 0.;
    for (int k = 0; k < 3; k++) {
        vec2 cells = vec2(p.x * view_shape.x, p.y) * (26. + float(k) * 17.);
        cells.y += k == 0 ? t * 1.2 : 0.;
        vec2 id = mod(floor(cells), 997.), off = fract(cells) - .5;
        float a = texture(noise_map, fract(id * vec2(.131, .173) + float(k) * .37)).a;
        float b = texture(noise_map, fract(id.yx * vec2(.217, .151) + float(k) * .71)).a;
        off -= (vec2(a, b) - .5) * .7;
        float radius = .08 + .22 * b * step(.45, a);
        float drop = smoothstep(radius, radius * .5, length(off * vec2(1., .8)));
        bend += off * drop * 1.1;
        wet += drop;
    }
    float streak = noise(vec2(p.x * 3., p.y * .12 + t * .07)) - .5;
    vec2 through = p + (streak * vec2(.006, .02) - bend * vec2(.16, .3)) * view_shape.y;
    colour = outside(through, t);
    colour += vec3(.35, .42, .5) * pow(clamp(wet, 0., 1.), 2.) * .03 * view_shape.y;
    float rain = pow(noise(vec2(p.x * 9. + p.y * .7, p.y * .35 + t * 1.3)), 6.);
    colour += vec3(.25, .32, .4) * rain * .35 * view_shape.y;
#else
    colour = outside(p, t);
#endif
    result = vec4(colour, length(eye_place - place));
}

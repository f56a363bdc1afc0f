#version 150
// Stern windows: a sun or moon, clouds in layers, its path and the wake on a sea that rolls with the ship; at night
// stars, in a storm a high sea, rain and distant lightning; at the end of a voyage a coast with the lights of a harbour,
// or the sea itself, higher and higher before the panes.

uniform sampler2D noise_map;
uniform float place_time;
uniform vec3 eye_place;
uniform vec4 view;         // horizon, brightness last
uniform vec2 view_shape;   // width to height
uniform vec4 sky_low;      // colour, clouds
uniform vec4 sky_high;     // colour, stars
uniform vec4 sky_between;  // colour, storm
uniform vec4 sky_sun;      // colour, size
uniform vec2 sky_sun_at;
uniform vec3 sky_ground;
uniform vec2 sky_land;     // how near a coast is, how high the sea stands before the window
in vec2 uv;
in vec3 place;
out vec4 result;

float noise(vec2 p) { return texture(noise_map, p).r; }

float chance(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }

float lightning(float t) {
    float beat = fract(t * .083), which = noise(vec2(floor(t * .083) * .37, .71));
    return smoothstep(.40, .60, which) * (exp(-beat * 26.) + .6 * exp(-max(beat - .05, 0.) * 34.) * step(.05, beat))
        * step(.5, t);
}

vec3 sky(vec2 p, float off, float t) {
    float up = (p.y - view.x) / (1. - view.x), storm = sky_between.a;
    vec3 colour = mix(sky_low.rgb, sky_between.rgb, smoothstep(0., .35, up));
    colour = mix(colour, sky_high.rgb, smoothstep(.25, 1., up));
    vec2 star = p * vec2(view_shape.x, 1.) * 34., cell = floor(star);
    vec2 at = .15 + .7 * vec2(chance(cell), chance(cell + 7.3));
    float lit = chance(cell + 3.1), wide = mix(.07, .17, pow(chance(cell + 5.7), 3.));
    float spark = smoothstep(wide, 0., length(fract(star) - at)) * smoothstep(.45, 1., lit) * 1.4;
    colour += vec3(.8, .9, 1.1) * spark * sky_high.a * (.6 + .4 * sin(t * 1.7 + lit * 90.)) * smoothstep(.05, .3, up);
    float drift = t * mix(.003, .02, storm);
    float cloud = noise(vec2(p.x * .7 + drift, p.y * 2.2)) * .6 + noise(vec2(p.x * 1.9 + drift * 1.7, p.y * 5. + .3)) * .4;
    vec3 lit_cloud = mix(sky_low.rgb * 1.3 + sky_sun.rgb * .06, sky_between.rgb * .75, smoothstep(0., .5, off));
    colour = mix(colour, lit_cloud, smoothstep(mix(.48, .30, storm), .72, cloud) * sky_low.a);
    float disc = smoothstep(sky_sun.a, sky_sun.a * .85, off);
    // stars stand beside a moon, and a moon has a face
    disc *= mix(1., .22 + .6 * smoothstep(.30, .62, noise(p * vec2(view_shape.x, 1.) * 1.3 + .37)), sky_high.a);
    colour += sky_sun.rgb * (disc + .18 * exp(-off * 4.5)) * (1. - .9 * storm);
    return colour + vec3(.7, .8, 1.1) * lightning(t) * storm * (.25 + cloud);
}

vec3 sea(vec2 p, float t) {
    float storm = sky_between.a;
    float far = clamp((view.x - p.y) / view.x, 0., 1.);
    float depth = 1. / (far + .04);
    vec2 at = vec2((p.x - .5) * depth * view_shape.x * 2., depth + t * mix(.06, .16, storm));
    float swell = noise(at * .15) * .6 + noise(at * .4 + t * .012) * .4;
    vec3 mirrored = mix(sky_low.rgb, sky_between.rgb, .4) * .42;
    vec3 colour = mix(mirrored, sky_ground, smoothstep(0., .6, far)) * (.4 + 1.1 * swell);
    float path = exp(-abs(p.x - sky_sun_at.x) * (9. - far * 5.));
    colour += sky_sun.rgb * .38 * pow(swell, 5.) * path * 9. * (1. - .9 * storm);
    float wake = smoothstep(.16 + far * .2, 0., abs(p.x - .5)) * far;
    float foam = smoothstep(.5, .75, noise(vec2(p.x * 7., depth * 1.4 + t * .25))) * wake;
    foam += storm * .7 * smoothstep(.58, .72, noise(vec2(p.x * depth * 2.4, depth * 2.1 + t * .2))) * far;
    vec3 white = mix(sky_between.rgb, vec3(dot(sky_low.rgb, vec3(.33))), .6) * .9 + .03;
    return colour + white * foam + vec3(.3, .36, .5) * lightning(t) * storm * swell;
}

// Hills, nearer ones darker, and houses along the shore with lit windows. a: how much of it hides the sky.
vec4 coast(vec2 p, float t) {
    float up = p.y - view.x, x = p.x * 2.2;
    float far = .40 * noise(vec2(x * .17, .13)) + .10 * noise(vec2(x * .8, .4)) - .10;
    float near = (.34 * noise(vec2(x * .23 + .37, .71)) + .05 * noise(vec2(x * 1.4, .2)) - .03)
        * smoothstep(.46, .12, abs(p.x - .60));
    far *= sky_land.x; near *= sky_land.x;
    vec3 haze = mix(sky_low.rgb, sky_between.rgb, .55);
    vec4 land = vec4(mix(sky_between.rgb * .34, haze, .35), step(up, far));
    if (up < near) land = vec4(sky_between.rgb * .16, 1.);
    // houses crowd at the harbour and thin out uphill; each pane is higher than wide, and glows a little
    vec2 house = vec2(p.x * view_shape.x * 64., up * 92.), cell = floor(house);
    float lit = chance(cell), crowd = smoothstep(.45, .75, noise(vec2(cell.x * .021, .37)));
    vec2 off = abs(fract(house) - .3 - .4 * vec2(chance(cell + 3.7), chance(cell + 9.2)));
    float pane = smoothstep(.17, .10, off.x) * smoothstep(.26, .16, off.y) + .12 * exp(-8. * length(off));
    pane *= step(mix(.93, .62, crowd) + .25 * smoothstep(.0, .11, up), lit) * step(.006, up) * step(up, near * .8);
    land.rgb += mix(vec3(1.7, .75, .2), vec3(2.2, 1.4, .6), chance(cell + 1.3)) * pane * (.8 + .2 * sin(t * 2. + lit * 60.));
    return land;
}

// Under the sea: green light from above, shafts of it, and specks that drift.
vec3 drowned(vec2 p, float t) {
    float down = clamp(1.1 - p.y, 0., 1.);
    vec3 colour = mix(vec3(.07, .30, .27), vec3(.004, .035, .05), down);
    float shaft = pow(noise(vec2(p.x * 1.7 + p.y * .55 + t * .006, .31)), 3.) * 2.2;
    colour += vec3(.06, .22, .19) * shaft * (1. - down);
    float speck = smoothstep(.74, .80, noise(vec2(p.x * 9., p.y * 3. - t * .05)));
    return colour + vec3(.10, .22, .19) * speck * (1. - down);
}

void main() {
    float t = mod(place_time, 1000.), storm = sky_between.a;
    vec2 p = clamp(uv, 0., 1.) - vec2(.5, view.x);
    float roll = sin(t * .5) * mix(.035, .10, storm);
    p = vec2(p.x + p.y * roll, p.y - p.x * roll * 2.6 + sin(t * .37) * mix(.015, .05, storm)) + vec2(.5, view.x);
    float off = length((p - sky_sun_at) * vec2(view_shape.x, 1.));
    // waves stand against the sky where the sea runs high
    float crest = storm * .07 * (noise(vec2(p.x * 1.3 + t * .03, t * .011)) - .4);
    vec3 colour = p.y > view.x + crest ? sky(p, off, t) : sea(vec2(p.x, min(p.y, view.x)), t);
    if (sky_land.x > 0. && p.y > view.x) {
        vec4 land = coast(p, t);
        colour = mix(colour, land.rgb, land.a);
    }
    vec2 fall = vec2(uv.x * view_shape.x * 5. + uv.y * .9, uv.y * .55 + t * 1.9);
    colour += vec3(.20, .24, .30) * storm * smoothstep(.62, .80, noise(fall * vec2(1., .12))) * .5;
    if (sky_land.y > 0.) {
        float level = sky_land.y * 1.12 - .06 + .012 * sin(uv.x * 26. + t * 1.6) + .02 * (noise(vec2(uv.x * .8, t * .02)) - .5);
        float under = smoothstep(.012, -.012, uv.y - level);
        colour = mix(colour, drowned(uv, t), under);
        colour += vec3(.5, .75, .7) * smoothstep(.016, 0., abs(uv.y - level)) * .5 * step(sky_land.y, .97);
    }
    result = vec4(colour * view.w * (.92 + .12 * noise(p * 3.)), length(eye_place - place));
}

#version 150
// A tank of sea seen through its moving surface. DEEP: the ray is bent at the surface and followed down to a floor in
// three terraces, with caustics, fish, and the thing that lives there. Otherwise a painted sea with one moving normal.
// The tank may run dry: the sea then stands lower, and what it has left is seen through where its surface was.

uniform vec3 eye_place;
uniform float place_time;
uniform vec4 tank_frame;  // left, right, near, far in the room
uniform mat4 p3d_ModelMatrix;
uniform float dread;  // how much of the thing is seen
uniform float ebb;    // how far the tank has run dry
uniform sampler2D noise_map;
uniform samplerCube sky_cube;
uniform vec3 sky_tint;
uniform vec4 key_place;
uniform vec3 key_colour;
#ifdef LAMPS
uniform int lamp_count;
uniform vec4 lamp_place[8];
uniform vec4 lamp_colour[8];
#endif
#ifdef SHADOWS
uniform mat4 shade_from_world;
uniform vec2 shade_range;
uniform sampler2D shade_map;
#endif
in vec2 uv;
in vec3 place;
out vec4 result;

const vec3 MOONLIGHT = vec3(.20, .42, .62);
const vec3 ABSORBED = vec3(.17, .062, .05);  // for each cm
const vec3 DARK = vec3(.008, .030, .034);
const float DRAINS = 15.;  // cm, when it is dry
#define t mod(place_time, 2000.)
#define tank (tank_frame + p3d_ModelMatrix[3].xxyy)

float noise(vec2 p) { return texture(noise_map, p).r; }
float fine(vec2 p) { return texture(noise_map, p).g; }

float swell(vec2 p) {
    return noise(p * .021 + t * vec2(.012, .007)) * 1.2 + fine(p * .05 + t * vec2(-.016, .013)) * .55
        + fine(p * .12 + t * vec2(-.03, .022)) * .2;
}

vec3 at = vec3(0.);  // where the water begins

float key_share() {
#ifdef SHADOWS
    vec4 s = shade_from_world * vec4(at, 1);
    vec2 at = clamp(s.xy / max(s.w, .001), 0., 1.);
    return textureLod(shade_map, at, 2.).x < (s.w - shade_range.x) * shade_range.y - .008 ? .25 : 1.;
#else
    return 1.;
#endif
}

float down_the_rows(vec2 p) { return (tank.w - p.y) / (tank.w - tank.z); }

#ifdef DEEP
float floor_at(vec2 p) {
    float row = down_the_rows(p) * 3., edge = (noise(p * .025) - .5) * .5;
    float deep = mix(mix(2.2, 7.5, smoothstep(.85, 1.12, row + edge)), 30., smoothstep(1.62, 1.95, row + edge * .6));
    deep += mix(.4, row, .6) * 3.2 * (noise(p * .035 + .3) - .5) + (fine(p * .09) - .5) * .9;
    return -deep;
}

bool outside(vec3 p) { return p.x < tank.x || p.x > tank.y || p.y < tank.z || p.y > tank.w; }

float caustic(vec2 p) {
    float s = t * .05;
    float a = noise(p * .045 + s * vec2(1, .6)) + (fine(p * .09 + s * vec2(-.8, 1)) - .5) * .5;
    float b = noise(p * .05 - s * vec2(.7, 1) + .37) + (fine(p * .1 + s * vec2(1, .4)) - .5) * .5;
    return pow(max(1. - abs(a - b) * 4.2, 0.), 3.4) * 1.35 + .35;
}

// Where the ray meets floor or wall; w: how far it has gone through the water.
vec4 descend(vec3 way, out bool wall) {
    vec3 p = at;
    float stride = .35, gone = 0.;
    wall = false;
    int most = 30 + int(min(place_time, 0.));  // no constant: compilers would unroll the loop
    for (int i = 0; i < most; i++) {
        vec3 q = p + way * stride;
        if (outside(q)) { wall = true; break; }
        if (q.z < place.z + floor_at(q.xy)) break;
        p = q; gone += stride; stride *= 1.085;
    }
    for (int i = 0; i < most / 8; i++) {
        stride *= .5;
        vec3 q = p + way * stride;
        if (!outside(q) && q.z > place.z + floor_at(q.xy)) { p = q; gone += stride; }
    }
    return vec4(p, gone);
}

// Down through the air to where the sea stands now; whether floor or wall are met before.
bool falls_dry(vec3 v, float low, out bool wall) {
    int most = 36 + int(min(place_time, 0.));
    float stride = low / max(-v.z, .05) / float(most);
    bool met = false;
    wall = false;
    for (int i = 0; i < most; i++) {
        vec3 q = at + v * stride;
        wall = outside(q);
        met = wall || q.z < place.z + floor_at(q.xy);
        if (met) break;
        at = q;
    }
    for (int i = 0; met && i < most / 6; i++) {
        stride *= .5;
        vec3 q = at + v * stride;
        if (!outside(q) && q.z > place.z + floor_at(q.xy)) at = q;
    }
    return met;
}

vec3 ground(vec3 p, float deep, bool wall) {
    if (wall) return vec3(.10, .075, .05) * (.4 + .8 * noise(vec2(p.x + p.y, p.z) * .06));
    float grit = fine(p.xy * .31);
    vec3 sand = mix(vec3(.42, .34, .21), vec3(.09, .11, .10), smoothstep(2.5, 9., deep)) * (.55 + .8 * grit);
    float weed = smoothstep(.55, .75, noise(p.xy * .06 + .7)) * smoothstep(9., 3., deep);
    return mix(sand, vec3(.05, .13, .05) * (.5 + grit), weed * .8);
}

vec3 uphill(vec3 p, bool wall) {
    if (wall) return normalize(vec3(tank.x + tank.y - 2. * p.x, tank.z + tank.w - 2. * p.y, 17.5));
    float here = floor_at(p.xy), step = .3;
    return normalize(vec3(here - floor_at(p.xy + vec2(step, 0)), here - floor_at(p.xy + vec2(0, step)), step));
}

// A long body with four arms before it, spots that glow, and an eye with a slit. rgb: its hide; a: inside of it.
vec4 beast(vec2 b) {
    float middle = mix(tank.x, tank.y, .66) + sin(t * .12) * 7., s = (b.x - middle) / 13.5;
    float spine = tank.z + 7.6 + sin(b.x * .22 - t * .5) * .9 * (1. - s * .4);
    float girth = 2.3 * sqrt(max(1. - s * s, 0.)) * mix(1., .45, smoothstep(-.2, .95, s));
    float fluke = smoothstep(.82, 1.12, s) * (1. - smoothstep(1.12, 1.28, s)) * 2.6;
    float reach = middle - 12. - b.x, arm = 0.;
    for (int k = 0; k < 4; k++) {
        float spread = float(k) * .62 - .95;
        float y = spine + sin(reach * .35 + t * .7 + spread * 4.) * (.5 + reach * .13) + spread * reach * .42;
        arm = max(arm, step(0., reach) * smoothstep(.75 - reach * .045, .25 - reach * .045, abs(b.y - y)));
    }
    float across = (b.y - spine) / max(girth, .1);
    vec3 hide = vec3(.004, .010, .014) + vec3(.01, .035, .04) * smoothstep(.4, -1., across) * noise(b * .11);
    float spots = smoothstep(.62, .74, fine(b * .19)) * smoothstep(.95, .3, abs(across));
    hide += vec3(.05, .55, .45) * spots * (.4 + .6 * sin(t * 1.3 + b.x)) * .35;
    vec2 eye = b - vec2(middle - 9.3, spine + .35);
    float ball = smoothstep(.75, .45, length(eye * vec2(1, 1.15))), slit = smoothstep(.10, .05, abs(eye.x));
    hide += vec3(1.2, .8, .13) * ball * (1. - slit) + vec3(.063, .035, .007) * exp(-dot(eye, eye) * .5);
    return vec4(hide * 1.2, max(smoothstep(.25, -.35, abs(b.y - spine) - max(girth, fluke)), arm * .9));
}

float fish(vec3 way) {
    float seen = 0.;
    for (int k = 0; k < 9; k++) {
        float n = float(k), haste = .35 + fract(n * .37) * .5;
        vec2 b = (at + way * ((-1.5 - fract(n * .61) * 1.2) / way.z)).xy;
        float x = mix(tank.x - 2., tank.y + 2., fract(t * haste * .035 + n * .273));
        float y = mix(tank.w - 1.5, tank.z + 9., fract(n * .618)) + sin(t * .6 + n * 2.) * .5;
        vec2 q = (b - vec2(x, y)) * vec2(1.1, 2.9);
        q.y += sin(q.x * 2.5 - t * 7. * haste + n) * .16 * (1. - q.x);
        float tail = smoothstep(.22, .1, abs(q.y) - (-.55 - q.x) * .55) * step(q.x, -.55) * step(-1.05, q.x);
        seen = max(seen, smoothstep(.75, .55, length(q)) + tail);
    }
    return clamp(seen, 0., 1.);
}

vec3 below(vec3 v, vec3 n, vec3 l, vec3 key, float shade, float row) {
    vec3 way = refract(v, n, .75);
    way.z = min(way.z, -.05);
    bool wall;
    vec4 met = descend(way, wall);
    float deep = at.z - met.z, gone = met.w;
    float sun = max(dot(uphill(met.xyz, wall), l), 0.) * exp(-deep * .13) * caustic(met.xy + l.xy * deep * .6) * shade;
    vec3 body = ground(met.xyz, place.z - met.z, wall) * (key * sun / 3.14 + MOONLIGHT * .22 * exp(-deep * .06));
    if (dread > 0. && deep > 4.6) {
        vec4 it = beast((at + way * (-6.6 / way.z)).xy);
        body = mix(body, it.rgb, it.a * dread);
        gone = mix(gone, 2.5, it.a * dread);
    }
    vec3 left = exp(-gone * ABSORBED);
    vec3 glow = mix(vec3(.022, .15, .16), vec3(.014, .085, .13), smoothstep(.15, .8, row));
    vec3 colour = body * left + glow * (.35 + key * .10 * shade + MOONLIGHT * .5) * (1. - left.b);
    float shaft = pow(noise(vec2((at.x + at.y * .4) * .03 + t * .004, .1)), 3.) * smoothstep(1., .2, row);
    return mix(colour + vec3(.03, .10, .10) * shaft * shade, DARK, fish(way) * .75);
}

// What the sea has left: wet sand and stone.
vec3 bare(vec3 v, vec3 l, vec3 key, float shade, bool wall) {
    float deep = place.z - at.z;
    vec3 n = uphill(at, wall), made = ground(at, deep, wall) * exp(-deep * .05);
    float wet = pow(max(dot(n, normalize(l - v)), 0.), 40.) * (.3 + fine(at.xy * .2));
    return made * (key * max(dot(n, l), 0.) * shade / 3.14 + MOONLIGHT * .3) + key * shade * wet * .03;
}
#else
vec3 below(vec3 v, vec3 n, vec3 l, vec3 key, float shade, float row) {
    float edge = (noise(place.xy * .025) - .5) * .16, low = ebb * DRAINS;
    vec3 colour = mix(vec3(.050, .135, .130), vec3(.012, .062, .085), smoothstep(.28, .40, row + edge));
    colour = mix(colour, vec3(.003, .016, .030), smoothstep(.56, .68, row + edge));
    float glitter = pow(max(1. - abs(n.x + n.y) * 3., 0.), 3.);
    float bed = row + edge < .34 ? 2.2 : row + edge < .62 ? 7.5 : 30.;
    vec3 sand = vec3(.16, .13, .08) * (.5 + fine(place.xy * .31)) * exp(-bed * .06);
    colour = mix(colour, sand, smoothstep(bed, bed + .8, low));
    return colour * (.35 + key * .14 * shade + MOONLIGHT * .5) * (.8 + .5 * glitter);
}
#endif

void main() {
    at = place;
    vec3 v = normalize(place - eye_place);
#ifdef DEEP
    bool wall, dry = ebb > .001 && falls_dry(v, ebb * DRAINS, wall);
#endif
    vec2 p = at.xy;
    float e = .35, here = swell(p);
    vec3 n = normalize(vec3(here - swell(p + vec2(e, 0)), here - swell(p + vec2(0, e)), e * 2.1));
    vec3 to_key = key_place.xyz - at;
    vec3 l = normalize(to_key), key = key_colour * key_place.w / dot(to_key, to_key);
    float shade = key_share(), row = clamp(down_the_rows(p), 0., 1.);
#ifdef DEEP
    if (dry) {
        result = vec4(bare(v, l, key, shade, wall), length(eye_place - place));
        return;
    }
#endif
    vec3 colour = below(v, n, l, key, shade, row);

    float mirror = .02 + .98 * pow(1. - max(dot(-v, n), .001), 5.);
    colour = mix(colour, textureLod(sky_cube, reflect(v, n), 2.2).rgb * sky_tint, min(mirror, .8) * .7);
    colour += key * shade * pow(max(dot(n, normalize(l - v)), 0.), 900.) * .1;
#ifdef LAMPS
    for (int i = 0; i < lamp_count; i++) {
        vec3 to = lamp_place[i].xyz - at;
        float d2 = dot(to, to), reach = lamp_colour[i].w;
        float edge = max(1. - d2 / max(reach * reach, .01), 0.);
        float glint = pow(max(dot(n, normalize(to * inversesqrt(d2 + .0001) - v)), 0.), 300.) * 1.6;
        colour += lamp_colour[i].rgb * edge * edge / (d2 + lamp_place[i].w) * (glint + .012 * vec3(.3, 1, 1));
    }
#endif
    float rim = min(min(p.x - tank.x, tank.y - p.x), min(p.y - tank.z, tank.w - p.y));
    float foam = smoothstep(.55, 0., rim - fine(p * .1 + t * .01) * .5) * .35;
    colour += foam * (key * .05 * shade + MOONLIGHT * .12);
    result = vec4(colour, length(eye_place - place));
}

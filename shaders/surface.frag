#version 150
// Forward lighting: a key lamp with soft shadows, small lamps, a window's pattern, an environment, and occlusion by
// whatever stands on the table. Alpha of the result is the distance from the eye in cm, but for what is seen through.
// PLATE stores a room that rests, for the plate: all light but the key's, and the key's; shadows and occlusion follow.

uniform sampler2D p3d_Texture0;
uniform vec4 p3d_ColorScale;
uniform vec4 surf_colour;
uniform vec4 surf_shine;    // roughness, metal, clear coat, cloth sheen
uniform vec4 surf_through;  // colour and amount of light that shines through
#ifdef INKED
uniform vec4 surf_ink;      // the texture is a mask of ink on the colour
#endif
uniform vec3 surf_glow;     // light of its own, on top of everything
uniform vec4 surf_halo;     // colour and amount of the rim that marks a pointed-at thing

uniform vec3 eye_place;
uniform vec4 key_place;     // w: the squared distance at which the colour is meant
uniform vec3 key_colour;
#ifdef LAMPS
uniform int lamp_count;
uniform vec4 lamp_place[8];   // w: square of its size
uniform vec4 lamp_colour[8];  // w: reach
#endif
#ifdef GOBO
uniform vec4 gobo_from;     // toward moon or sun; y of the window's plane
uniform vec4 gobo_frame;    // left, right, low, high
uniform vec4 gobo_panes;    // across, up, half a bar, softness for each cm of way
uniform vec4 gobo_colour;   // w: rain on the panes
#endif
#ifdef HAZE
uniform vec4 haze_colour;   // w: most
uniform vec2 haze_range;    // begin, length
#endif
#ifdef WET
uniform float surf_wet;
#endif
#if defined(WET) || defined(GOBO)
uniform sampler2D noise_map;
uniform float place_time;
#endif
uniform vec3 sky_tint;
uniform vec3 sky_harmonics[9];
uniform samplerCube sky_cube;
uniform float sky_levels;
#ifdef NORMALS
uniform sampler2D surf_normals;
uniform float surf_relief;
#endif
#pragma include "shade.glsl"

centroid in vec3 place;
centroid in vec3 normal;
centroid in vec4 tangent;
centroid in vec4 paint;
centroid in vec2 uv;
centroid in vec4 shade_place;
#ifdef PLATE
out vec4 result[2];  // alpha of the second: what is left of the first where all of the sky is hidden
#else
out vec4 result;
#endif

const float PI = 3.14159265;

vec3 irradiance(vec3 n) {
    return max(vec3(0),
        sky_harmonics[0] * .282095
        + (sky_harmonics[1] * n.y + sky_harmonics[2] * n.z + sky_harmonics[3] * n.x) * .488603
        + (sky_harmonics[4] * n.x * n.y + sky_harmonics[5] * n.y * n.z + sky_harmonics[7] * n.x * n.z) * 1.092548
        + sky_harmonics[6] * .315392 * (3. * n.z * n.z - 1.)
        + sky_harmonics[8] * .546274 * (n.x * n.x - n.y * n.y)) * sky_tint;
}

// the environment's share of a GGX lobe, fitted by Karis
vec2 environment_share(float rough, float facing) {
    vec4 r = rough * vec4(-1, -.0275, -.572, .022) + vec4(1, .0425, 1.04, -.04);
    float a = min(r.x * r.x, exp2(-9.28 * facing)) * r.x + r.y;
    return vec2(-1.04, 1.04) * a + r.zw;
}

float ggx(float n_h, float a) {
    float d = n_h * n_h * (a * a - 1.) + 1.;
    return a * a / (PI * d * d);
}

float visibility(float n_l, float n_v, float a) {
    float k = (a + 1.) * (a + 1.) * .125;
    return .25 / ((n_l * (1. - k) + k) * (n_v * (1. - k) + k));
}

#ifdef OCCLUSION
// What lies on its back, or hangs over, sees less of the sky.
float open_sky(float hidden, float upward) {
    return mix(1. - hidden * .9, .45, smoothstep(.3, -.7, upward));
}
#endif

float fifth(float x) {
    float square = x * x;
    return square * square * x;
}

// What a surface makes of light from one direction, before the light's own colour.
vec3 answer(vec3 n, vec3 v, vec3 l, vec3 matte, vec3 mirror, float rough, float n_v, float least) {
    vec3 h = normalize(l + v);
    float n_l = max(dot(n, l), 0.);
    vec3 f = mirror + (1. - mirror) * fifth(1. - max(dot(v, h), 0.));
    float gloss = min(ggx(max(dot(n, h), 0.), max(rough * rough, least)), 60.) * visibility(n_l, n_v, rough);
    return (matte / PI * (1. - f) + f * gloss) * n_l;
}

#ifdef GOBO
// How much of moon or sun comes through the window: the ray toward it meets the window's plane.
float through_panes() {
    float way = (gobo_from.w - place.y) / gobo_from.y;
    if (way < 0.) return 0.;
    vec2 at = place.xz + gobo_from.xz * way;
    float soft = .12 + way * gobo_panes.w;
    vec2 size = gobo_frame.yw - gobo_frame.xz, low = at - gobo_frame.xz, high = gobo_frame.yw - at;
    vec2 framed = smoothstep(vec2(0), vec2(soft), low) * smoothstep(vec2(0), vec2(soft), high);
    vec2 bar = abs(fract(low / size * gobo_panes.xy + .5) - .5) * size / gobo_panes.xy;
    vec2 open = smoothstep(vec2(gobo_panes.z - soft), vec2(gobo_panes.z + soft), bar);
    float rain = .65 + .7 * texture(noise_map, clamp(at, -200., 200.) * vec2(.05, .02) + vec2(0, place_time * .03)).g;
    return framed.x * framed.y * open.x * open.y * mix(1., rain, gobo_colour.w);
}
#endif

void main() {
#ifdef INKED
    vec4 base = mix(surf_colour, surf_ink, texture(p3d_Texture0, uv).r) * p3d_ColorScale;
#else
    vec4 base = texture(p3d_Texture0, uv) * surf_colour * p3d_ColorScale;
#endif
#ifdef PAINTED
    base *= paint;
#endif
    float open = 1.;
#ifdef BAKED
    base.rgb *= paint.rgb;
    open = paint.a;
#endif
    vec3 flat_normal = normalize(normal);
    vec3 n = flat_normal;
    float cavity = 1.;
#ifdef NORMALS
    vec3 t = normalize(tangent.xyz - n * dot(n, tangent.xyz));
    vec4 bump = texture(surf_normals, uv);
    vec2 lean = (bump.xy * 2. - 1.) * surf_relief;
    n = normalize(t * lean.x + cross(n, t) * tangent.w * lean.y + n * (bump.z * 2. - 1.));
    cavity = bump.a;
#endif
    float far = length(eye_place - place);
    vec3 v = (eye_place - place) / far;
    vec3 to_key = key_place.xyz - place;
    float away = dot(to_key, to_key);
    vec3 l = to_key * inversesqrt(away);
    vec3 h = normalize(l + v);
    float rough = clamp(surf_shine.x, .05, 1.), metal = surf_shine.y, coat = surf_shine.z, sheen = surf_shine.w;
#ifdef WET
    float pool = texture(noise_map, place.xy * .011).r * .6 + texture(noise_map, place.xy * .05).g * .4;
    float wet = surf_wet * smoothstep(.40, .56, pool + flat_normal.z * .1 - .1);
    rough = mix(rough, .07, wet);
    n = normalize(mix(n, flat_normal, wet * .85));
    base.rgb *= mix(1., .5, wet);
    coat = max(coat, wet * .8);
#endif
    float n_v = max(dot(n, v), .001), n_l = max(dot(n, l), 0.), n_h = max(dot(n, h), 0.), v_h = max(dot(v, h), 0.);
    vec3 mirror = mix(vec3(.04), base.rgb, metal);
    vec3 matte = base.rgb * (1. - metal);

    float sky = cavity * open, direct = mix(1., open, .5);
    float shut = sky;  // the same where pieces hide all of it
#ifdef OCCLUSION
#ifdef PLATE
    shut *= open_sky(1., flat_normal.z);
    sky *= open_sky(0., flat_normal.z);
#else
    sky *= open_sky(hidden_sky(place), flat_normal.z);
#endif
#endif
    // light by where it comes from: each is shaded in its own way
    vec3 by_key, by_lamps = vec3(0), by_window = vec3(0), by_sky, by_mirror, own = vec3(0);
    float fresnel = fifth(1. - v_h);
    vec3 reflected = mirror + (1. - mirror) * fresnel;
    vec3 full = key_colour * key_place.w / away * direct;
    by_key = (matte / PI * (1. - reflected) + reflected * ggx(n_h, rough * rough) * visibility(n_l, n_v, rough)) * n_l * full;

#ifdef THROUGH
    {
        float wrapped = clamp((dot(n, l) + .5) / 1.5, 0., 1.);
        float behind = pow(max(dot(v, -normalize(l + n * .4)), 0.), 3.);
        vec3 through = surf_through.rgb * surf_through.a * (wrapped * .25 + behind * .5) * full / PI;
        own += through * .35;
        by_key += through * .65;
    }
#endif

#ifdef LAMPS
    for (int i = 0; i < lamp_count; i++) {
        vec3 to = lamp_place[i].xyz - place;
        float d2 = dot(to, to), reach = lamp_colour[i].w;
        float edge = max(1. - d2 / max(reach * reach, .01), 0.);
        vec3 come = lamp_colour[i].rgb * (edge * edge / (d2 + lamp_place[i].w)) * direct;
        by_lamps += answer(n, v, to * inversesqrt(d2 + .0001), matte, mirror, rough, n_v, .02) * come;
#ifdef THROUGH
        by_lamps += surf_through.rgb * surf_through.a * .2 / PI * come;
#endif
    }
#endif
#ifdef GOBO
    by_window = answer(n, v, gobo_from.xyz, matte, mirror, rough, n_v, .03) * gobo_colour.rgb * through_panes() * direct;
#endif

    vec3 bounce = reflect(-v, n);
    vec2 share = environment_share(rough, n_v);
    float above_surface = clamp(1. + 1.2 * dot(bounce, flat_normal), 0., 1.);
    vec3 around = textureLod(sky_cube, bounce, rough * sky_levels).rgb * sky_tint;
    vec3 from_all_sides = irradiance(n);
    by_sky = from_all_sides * matte;
    by_mirror = around * (mirror * share.x + share.y) * above_surface;

#if defined(COATED) || defined(WET)
    {  // lacquer lies on the body, not in its engraving
        float facing = max(dot(flat_normal, v), .001);
        float film = (.04 + .96 * fifth(1. - facing)) * coat, body = 1. - film;
        vec3 seen = textureLod(sky_cube, reflect(-v, flat_normal), .08 * sky_levels).rgb * sky_tint;
        float glint = ggx(max(dot(flat_normal, h), 0.), .012) * visibility(max(dot(flat_normal, l), 0.), facing, .11);
        by_key = by_key * body + (.04 + .96 * fresnel) * coat * min(glint, 40.) * max(dot(flat_normal, l), 0.) * full;
        by_mirror = by_mirror * body + seen * film;
        by_lamps *= body;
        by_window *= body;
        by_sky *= body;
        own *= body;
    }
#endif
#ifdef SHEEN
    {
        vec3 rim = base.rgb * sheen * pow(1. - n_v, 3.);
        by_sky += rim * from_all_sides * 1.5;
        by_key += rim * full * n_l * .2;
    }
#endif
#ifdef GLOWING
    own += surf_glow * texture(p3d_Texture0, uv).rgb;
#else
    own += surf_glow;
#endif
    own += surf_halo.rgb * surf_halo.a * (.12 + pow(1. - n_v, 2.));
    float gloss = exp2(-16. * rough - 1.);
#define REST(sky) (own + by_lamps * mix(1., sky, .6) + by_window * mix(1., sky, .8) + by_sky * sky \
        + by_mirror * clamp(pow(n_v + sky, gloss) - 1. + sky, 0., 1.))
    vec3 colour = REST(sky);
#ifdef PLATE
    float left = dot(REST(shut), vec3(1)) / max(dot(colour, vec3(1)), .0001);
#elif defined(SHADOWS)
    colour += by_key * key_share(shade_place);
#else
    colour += by_key;
#endif
#ifdef HAZE
    float thick = haze_colour.w * (1. - exp(-max(far - haze_range.x, 0.) / haze_range.y));
    colour = mix(colour, haze_colour.rgb, thick);
    by_key *= 1. - thick;
#endif
#ifndef PLATE
    colour *= min(1., BRIGHTEST / max(max(colour.r, max(colour.g, colour.b)), .001));
#endif
#ifdef PLATE
    result[0] = vec4(colour, far);
    result[1] = vec4(by_key, left);
#elif defined(GLASS)
    result = vec4(colour, base.a);
#else
    result = vec4(colour, far);
#endif
}

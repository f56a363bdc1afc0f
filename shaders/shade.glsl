// What pieces do to the light around them, now: their shadows in the key lamp, and how much of the sky they hide.

// A gleam brighter than this would make steps of its edge: samples are averaged before the film sees them.
const float BRIGHTEST = 5.;

#ifdef SHADOWS
uniform sampler2D shade_map;
uniform vec2 shade_range;    // near, 1 / (far - near)
uniform vec3 shade_numbers;  // a texel, the least variance, penumbra per depth

float lit_share(vec2 moments, float depth) {
    float spread = max(moments.y - moments.x * moments.x, shade_numbers.y);
    float beyond = depth - moments.x;
    float share = spread / (spread + beyond * beyond);
    // cutting the tail off stops light from bleeding through where two shadows overlap
    return beyond <= 0. ? 1. : clamp((share - .25) / .75, 0., 1.);
}

// The share of the key lamp's light that comes to a place, seen from the lamp.
float key_share(vec4 seen) {
    if (seen.w <= 0.) return 1.;
    vec3 at = vec3(seen.xy / seen.w, (seen.w - shade_range.x) * shade_range.y);
    if (any(greaterThan(abs(at - .5), vec3(.499)))) return 1.;
#ifdef SOFT
    // how far above lies what shades this place? That makes the penumbra, and the penumbra chooses the mipmap.
    float above = .5 * (textureLod(shade_map, at.xy, 3.).x + textureLod(shade_map, at.xy, 4.5).x);
    float penumbra = clamp((at.z - above) * shade_numbers.z, 0., 1.);
    float level = .3 + penumbra * 3.;
    float reach = exp2(level) * .55 * shade_numbers.x;
    float lit = lit_share(textureLod(shade_map, at.xy + vec2(.37, .93) * reach, level).xy, at.z)
        + lit_share(textureLod(shade_map, at.xy + vec2(-.93, .37) * reach, level).xy, at.z)
        + lit_share(textureLod(shade_map, at.xy + vec2(-.37, -.93) * reach, level).xy, at.z)
        + lit_share(textureLod(shade_map, at.xy + vec2(.93, -.37) * reach, level).xy, at.z);
    lit *= .25;
#else
    float lit = lit_share(textureLod(shade_map, at.xy, 1.).xy, at.z);
#endif
    return lit * lit * (3. - 2. * lit);
}
#endif

#ifdef OCCLUSION
uniform sampler2D ground_map;
uniform vec3 ground_frame;  // world xy -> uv: scale, offset x, offset y

// A table is a height field: what stands higher nearby hides the sky.
float hidden_sky(vec3 from) {
    vec2 at = from.xy * ground_frame.x + ground_frame.yz;
    float z = from.z + .03;
    return clamp((textureLod(ground_map, at, 1.2).x - z) * 1.6, 0., 1.) * .30
        + clamp((textureLod(ground_map, at, 2.4).x - z) * 1.3, 0., 1.) * .36
        + clamp((textureLod(ground_map, at, 3.8).x - z) * 1.0, 0., 1.) * .34;
}
#endif

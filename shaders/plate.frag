#version 150
// A room that has been drawn before, in the light of now: its stored light, what pieces shade, and its depth.

uniform sampler2D plate_rest;   // all light but the key lamp's, and the distance
uniform sampler2D plate_key;    // the key lamp's; alpha: what is left of the rest where all of the sky is hidden
uniform sampler2D plate_depth;
uniform mat4 plate_to_world;
uniform mat4 shade_from_world;
uniform vec4 key_place;
#pragma include "shade.glsl"

in vec2 uv;
out vec4 result;

void main() {
    float depth = texture(plate_depth, uv).r;
    vec4 rest = texture(plate_rest, uv);
    vec4 key = texture(plate_key, uv);
    gl_FragDepth = depth;
#if defined(SHADOWS) || defined(OCCLUSION)
    vec4 at = plate_to_world * vec4(uv * 2. - 1., depth * 2. - 1., 1);
    vec3 place = at.xyz / at.w;
#endif
#ifdef OCCLUSION
    rest.rgb *= mix(1., key.a, hidden_sky(place));
#endif
#ifdef SHADOWS
    if (max(key.r, max(key.g, key.b)) > .0005) {
        key.rgb *= key_share(shade_from_world * vec4(place + normalize(key_place.xyz - place) * .06, 1));
    }
#endif
    vec3 colour = rest.rgb + key.rgb;
    colour *= min(1., BRIGHTEST / max(max(colour.r, max(colour.g, colour.b)), .001));
    result = vec4(colour, rest.a);
}

#version 150
// The cheapest picture that can still be read: for tests, and for machines that can do no better.

uniform sampler2D p3d_Texture0;
uniform vec4 p3d_ColorScale;
uniform vec4 surf_colour;
#ifdef INKED
uniform vec4 surf_ink;
#endif
uniform vec3 surf_glow;
uniform vec4 surf_halo;
uniform vec4 key_place;

centroid in vec3 place;
centroid in vec3 normal;
centroid in vec4 paint;
centroid in vec2 uv;
out vec4 result;

void main() {
#ifdef INKED
    vec4 base = mix(surf_colour, surf_ink, texture(p3d_Texture0, uv).r) * p3d_ColorScale;
#else
    vec4 base = texture(p3d_Texture0, uv) * surf_colour * p3d_ColorScale;
#endif
#ifdef PAINTED
    base *= paint;
#endif
#ifdef BAKED
    base.rgb *= paint.rgb * paint.a;
#endif
    vec3 colour = base.rgb * (.45 + .75 * max(dot(normalize(normal), normalize(key_place.xyz - place)), 0.)) + surf_glow * .4
        + surf_halo.rgb * surf_halo.a * .4;
    result = vec4(sqrt(colour), base.a);
}

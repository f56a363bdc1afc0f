#version 150
// What surface.frag draws, in short: for the first frames of a place, before the programs of its surfaces are compiled.
// There are no shadows, relief, lacquer, puddles or panes.

uniform sampler2D p3d_Texture0;
uniform vec4 p3d_ColorScale;
uniform vec4 surf_colour;
uniform vec4 surf_shine;
uniform vec4 surf_ink;
uniform vec4 surf_kind;  // painted, baked, inked, seen through: 0 or 1
uniform vec3 surf_glow;

uniform vec3 eye_place;
uniform vec4 key_place;
uniform vec3 key_colour;
uniform int lamp_count;
uniform vec4 lamp_place[8];
uniform vec4 lamp_colour[8];
uniform vec4 haze_colour;
uniform vec2 haze_range;
uniform vec3 sky_tint;
uniform vec3 sky_harmonics[9];

centroid in vec3 place;
centroid in vec3 normal;
centroid in vec4 paint;
centroid in vec2 uv;
out vec4 result;

const float PI = 3.14159265;

void main() {
    vec4 picture = texture(p3d_Texture0, uv);
    vec4 base = mix(picture * surf_colour, mix(surf_colour, surf_ink, picture.r), surf_kind.z) * p3d_ColorScale;
    base *= mix(vec4(1), paint, surf_kind.x);
    base.rgb *= mix(vec3(1), paint.rgb, surf_kind.y);
    float open = mix(1., paint.a, surf_kind.y), direct = mix(1., open, .5);
    vec3 n = normalize(normal);
    vec3 matte = base.rgb * mix(1., .4, surf_shine.y);

    vec3 to_key = key_place.xyz - place;
    float away = dot(to_key, to_key);
    vec3 colour = matte / PI * key_colour * key_place.w / away * direct * max(dot(n, to_key) * inversesqrt(away), 0.);
    vec3 around = sky_harmonics[0] * .282095
        + (sky_harmonics[1] * n.y + sky_harmonics[2] * n.z + sky_harmonics[3] * n.x) * .488603;
    colour += max(vec3(0), around) * sky_tint * matte * open;
    for (int i = 0; i < lamp_count; i++) {
        vec3 to = lamp_place[i].xyz - place;
        float d2 = dot(to, to), reach = lamp_colour[i].w;
        float edge = max(1. - d2 / max(reach * reach, .01), 0.);
        float faces = max(dot(n, to) * inversesqrt(d2 + .0001), 0.);
        colour += matte / PI * lamp_colour[i].rgb * (edge * edge / (d2 + lamp_place[i].w)) * faces * direct;
    }
    colour += surf_glow;
    float far = length(eye_place - place);
    colour = mix(colour, haze_colour.rgb, haze_colour.w * (1. - exp(-max(far - haze_range.x, 0.) / haze_range.y)));
    result = vec4(colour, mix(far, base.a, surf_kind.w));
}

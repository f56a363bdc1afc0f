#version 150
// Half the size, four taps.

uniform sampler2D screen_light;
uniform vec2 screen_texel;
in vec2 uv;
out vec4 result;

void main() {
    vec3 sum = texture(screen_light, uv + screen_texel * vec2(-1, -1)).rgb + texture(screen_light, uv + screen_texel * vec2(1, -1)).rgb
        + texture(screen_light, uv + screen_texel * vec2(-1, 1)).rgb + texture(screen_light, uv + screen_texel * vec2(1, 1)).rgb;
    // a cap, or one glint would light the whole room
    result = vec4(min(sum * .25, vec3(8)), 1);
}

#version 150
// The smaller, wider blur spread over the finer one.

uniform sampler2D screen_wide;
uniform sampler2D screen_light;
uniform vec2 screen_texel;
in vec2 uv;
out vec4 result;

void main() {
    vec3 sum = vec3(0);
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
            sum += texture(screen_wide, uv + screen_texel * vec2(i, j)).rgb * float((2 - abs(i)) * (2 - abs(j))) / 16.;
    result = vec4(mix(texture(screen_light, uv).rgb, sum, .6), 1);
}

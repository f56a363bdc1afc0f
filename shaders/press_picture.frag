#version 150
// The picture under the words.

uniform sampler2D p3d_Texture0;
in vec2 uv;
out vec4 result;

void main() {
    result = vec4(texture(p3d_Texture0, uv).rgb, 1);
}

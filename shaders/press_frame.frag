#version 150
// A frame over the picture: what lies behind its hole is seen.

uniform sampler2D p3d_Texture0;
in vec2 uv;
out vec4 result;

void main() {
    result = texture(p3d_Texture0, uv);
}

#version 150
// Words in one ink: the font's texture only says where.

uniform sampler2D p3d_Texture0;
uniform vec3 ink;
in vec2 uv;
out vec4 result;

void main() {
    result = vec4(ink, texture(p3d_Texture0, uv).a);
}

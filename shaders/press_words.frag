#version 150
// Words in one ink: the font's texture only says where. Its letters are twice as fine as they are printed: four looks,
// half a texel off each way, take in all of them alike, wherever they fall.

uniform sampler2D p3d_Texture0;
uniform vec3 ink;
in vec2 uv;
out vec4 result;

void main() {
    vec2 across = .25 * dFdx(uv), down = .25 * dFdy(uv);
    float share = texture(p3d_Texture0, uv + across + down).a + texture(p3d_Texture0, uv + across - down).a
        + texture(p3d_Texture0, uv - across + down).a + texture(p3d_Texture0, uv - across - down).a;
    result = vec4(ink, .25 * share);
}

#version 150
// One quad over a whole buffer.

in vec4 p3d_Vertex;
out vec2 uv;

void main() {
    uv = p3d_Vertex.xz * .5 + .5;
    gl_Position = vec4(p3d_Vertex.xz, 0, 1);
}

#version 150
// Seen by the key lamp, or from straight above: only where things are matters.

uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
in vec4 p3d_Vertex;
out float height;
out float ahead;  // cm before the lamp

void main() {
    height = (p3d_ModelMatrix * p3d_Vertex).z;
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    ahead = gl_Position.w;
}

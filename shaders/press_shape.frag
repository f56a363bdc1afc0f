#version 150
// A flat shape in one ink.

uniform vec3 ink;
in vec2 uv;
out vec4 result;

void main() {
    result = vec4(ink, 1.);
}

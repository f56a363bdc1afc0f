#version 150
// Height above the felt in centimetres, for the occlusion of the sky.

in float height;
out vec4 result;

void main() {
    result = vec4(max(height, 0.), 0, 0, 1);
}

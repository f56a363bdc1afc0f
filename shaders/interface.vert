#version 150
// Boxes and marks of the interface: every number travels in the vertices.
uniform mat4 p3d_ModelViewProjectionMatrix;
in vec4 p3d_Vertex;
in vec4 place;
in vec4 measure;
in vec4 fill_top;
in vec4 fill_bottom;
in vec4 edge_colour;
out vec2 at;
flat out vec2 extent;
flat out vec4 sizes;
flat out vec4 colour_top;
flat out vec4 colour_bottom;
flat out vec4 colour_edge;
void main() {
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    at = place.xy;
    extent = place.zw;
    sizes = measure;
    colour_top = fill_top;
    colour_bottom = fill_bottom;
    colour_edge = edge_colour;
}

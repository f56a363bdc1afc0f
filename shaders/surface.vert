#version 150
// Every solid thing in the room.

uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
uniform mat4 p3d_TextureMatrix;
uniform mat4 shade_from_world;

in vec4 p3d_Vertex;
in vec3 p3d_Normal;
in vec4 p3d_Color;
in vec4 p3d_Tangent;
in vec2 p3d_MultiTexCoord0;

// centroid: without it MSAA samples outside of a silhouette make bright specks
centroid out vec3 place;
centroid out vec3 normal;
centroid out vec4 tangent;
centroid out vec4 paint;
centroid out vec2 uv;
centroid out vec4 shade_place;

void main() {
    place = (p3d_ModelMatrix * p3d_Vertex).xyz;
    mat3 turn = mat3(p3d_ModelMatrix);
    normal = normalize(turn * p3d_Normal);
    tangent = vec4(turn * p3d_Tangent.xyz, p3d_Tangent.w);
    paint = p3d_Color;
    uv = (p3d_TextureMatrix * vec4(p3d_MultiTexCoord0, 0, 1)).xy;
    shade_place = shade_from_world * vec4(place + normal * .06, 1);
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
}

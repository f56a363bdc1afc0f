#version 150
// Variance shadow map: depth and its square, so that blurring the map blurs the shadow. The depth is linear:
// a perspective one would crowd everything far from the lamp into a few values.

uniform vec2 shade_range;  // near, 1 / (far - near)
in float ahead;
out vec4 result;

void main() {
    float depth = (ahead - shade_range.x) * shade_range.y;
    // the slope of the surface within a texel belongs to the variance
    vec2 slope = vec2(dFdx(depth), dFdy(depth));
    result = vec4(depth, depth * depth + .25 * min(dot(slope, slope), .0001), 0, 1);
}

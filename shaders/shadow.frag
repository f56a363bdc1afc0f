#version 150
// Variance shadow map: depth and its square, so that blurring the map blurs the shadow.

out vec4 result;

void main() {
    float depth = gl_FragCoord.z;
    // the slope of the surface within a texel belongs to the variance
    vec2 slope = vec2(dFdx(depth), dFdy(depth));
    result = vec4(depth, depth * depth + .25 * min(dot(slope, slope), .0001), 0, 1);
}

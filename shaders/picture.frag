#version 150
// Pictures are stored for the lit table, so reading them gives linear light; the screen wants it encoded again.
in vec2 spot;
uniform sampler2D p3d_Texture0;
uniform vec4 p3d_ColorScale;
out vec4 result;

void main() {
    vec4 light = texture(p3d_Texture0, spot);
    vec3 encoded = mix(light.rgb * 12.92, 1.055 * pow(light.rgb, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, light.rgb));
    result = vec4(encoded, light.a) * p3d_ColorScale;
}

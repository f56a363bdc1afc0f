#version 150
// Smooths edges after the fact, by brightness.

uniform sampler2D screen_image;
uniform vec2 screen_texel;
in vec2 uv;
out vec4 result;

void main() {
    vec4 here = texture(screen_image, uv);
    float nw = texture(screen_image, uv + screen_texel * vec2(-1, 1)).a;
    float ne = texture(screen_image, uv + screen_texel * vec2(1, 1)).a;
    float sw = texture(screen_image, uv + screen_texel * vec2(-1, -1)).a;
    float se = texture(screen_image, uv + screen_texel * vec2(1, -1)).a;
    float darkest = min(here.a, min(min(nw, ne), min(sw, se)));
    float brightest = max(here.a, max(max(nw, ne), max(sw, se)));
    if (brightest - darkest < max(.0312, brightest * .125)) {
        result = vec4(here.rgb, 1);
        return;
    }
    vec2 along = vec2(nw + ne - sw - se, nw + sw - ne - se);  // across the gradient
    float damping = max((nw + ne + sw + se) * .03125, .0078125);
    along = clamp(along / (min(abs(along.x), abs(along.y)) + damping), -4., 4.) * screen_texel;
    vec3 narrow = .5 * (texture(screen_image, uv - along / 6.).rgb + texture(screen_image, uv + along / 6.).rgb);
    vec3 wide = narrow * .5 + .25 * (texture(screen_image, uv - along * .5).rgb + texture(screen_image, uv + along * .5).rgb);
    float brightness = dot(wide, vec3(.299, .587, .114));
    result = vec4(brightness < darkest || brightness > brightest ? narrow : wide, 1);
}

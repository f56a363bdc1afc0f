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
    // a pixel unlike all sides of it belongs to a stroke and not to the border of a shape: letters stay sharp
    float stroke = clamp(2. * abs(here.a - .25 * (nw + ne + sw + se)) / (brightest - darkest) - .5, 0., 1.);
    vec2 along = vec2(nw + ne - sw - se, nw + sw - ne - se);  // across the gradient
    float damping = max((nw + ne + sw + se) * .03125, .0078125);
    along = clamp(along / (min(abs(along.x), abs(along.y)) + damping), -2., 2.) * screen_texel;
    vec3 narrow = .5 * (texture(screen_image, uv - along / 6.).rgb + texture(screen_image, uv + along / 6.).rgb);
    vec3 wide = narrow * .5 + .25 * (texture(screen_image, uv - along * .5).rgb + texture(screen_image, uv + along * .5).rgb);
    float brightness = dot(wide, vec3(.299, .587, .114));
    vec3 smoothed = brightness < darkest || brightness > brightest ? narrow : wide;
    result = vec4(mix(smoothed, here.rgb, stroke), 1);
}

#version 150
// From light to the screen: bloom, exposure, vignette, the ACES film curve (fitted by Hill), sRGB, dither.

uniform sampler2D screen_light;
uniform float screen_exposure;
#ifdef BLOOM
uniform sampler2D screen_bloom;
#endif
in vec2 uv;
out vec4 result;

vec3 film(vec3 x) {
    const mat3 to_film = mat3(.59719, .07600, .02840, .35458, .90834, .13383, .04823, .01566, .83777);
    const mat3 from_film = mat3(1.60475, -.10208, -.00327, -.53108, 1.10813, -.07276, -.07367, -.00605, 1.07602);
    vec3 v = to_film * x;
    v = (v * (v + .0245786) - .000090537) / (v * (.983729 * v + .4329510) + .238081);
    return clamp(from_film * v, 0., 1.);
}

void main() {
    vec3 colour = texture(screen_light, uv).rgb;
#ifdef BLOOM
    colour = mix(colour, texture(screen_bloom, uv).rgb, .06);
#endif
    vec2 off = uv - .5;
    colour = film(colour * screen_exposure * (1. - .7 * dot(off, off)));
    colour = mix(colour * 12.92, 1.055 * pow(colour, vec3(1. / 2.4)) - .055, step(.0031308, colour));
    colour += (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(.06711056, .00583715)))) - .5) / 255.;
#ifdef BRIGHTNESS
    result = vec4(colour, dot(colour, vec3(.299, .587, .114)));  // FXAA looks for edges in it
#else
    result = vec4(colour, 1);
#endif
}

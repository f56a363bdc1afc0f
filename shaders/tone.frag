#version 150
// From light to the screen: bloom, exposure, vignette, the ACES film curve (fitted by Hill), grade, sRGB, dither.

uniform sampler2D screen_light;
uniform float screen_exposure;
uniform vec3 grade_shadow;  // tints of what is dark and what is bright
uniform vec3 grade_bright;
uniform vec4 grade;         // saturation, vignette, bloom, grain
uniform float place_time;
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
    colour = mix(colour, texture(screen_bloom, uv).rgb, grade.z);
#endif
    vec2 off = uv - .5;
    colour = film(max(colour, 0.) * screen_exposure * max(1. - grade.y * dot(off, off), 0.));
    float bright = dot(colour, vec3(.2126, .7152, .0722));
    colour = mix(vec3(bright), colour, grade.x) * mix(grade_shadow, grade_bright, smoothstep(0., .5, bright));
    colour = clamp(colour, 0., 1.);
    colour = mix(colour * 12.92, 1.055 * pow(colour, vec3(1. / 2.4)) - .055, step(.0031308, colour));
    colour += (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(.06711056, .00583715)))) - .5) / 255.;
    float grain = fract(sin(dot(gl_FragCoord.xy + fract(place_time) * 61., vec2(12.9898, 78.233))) * 43758.5453);
    colour += (grain - .5) * grade.w;
#ifdef BRIGHTNESS
    result = vec4(colour, dot(colour, vec3(.299, .587, .114)));  // FXAA looks for edges in it
#else
    result = vec4(colour, 1);
#endif
}

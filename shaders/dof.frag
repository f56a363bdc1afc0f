#version 150
// What lies before or behind the zone of sharpness becomes soft discs. Alpha of the picture is the distance in cm.
// What lies before it is spread over its neighbours as a layer of its own, so that its edges are soft as well.

uniform sampler2D screen_light;
uniform vec2 screen_texel;
uniform vec4 dof_zone;  // sharp from, sharp to, widest disc in pixels, pixels for each distance out of focus
uniform int dof_taps;   // no constant: compilers would unroll the loop
in vec2 uv;
out vec4 result;

float before(float far) { return min(max(dof_zone.x - far, 0.) / max(far, 1.) * dof_zone.w, dof_zone.z); }
float behind(float far) { return min(max(far - dof_zone.y, 0.) / max(far, 1.) * dof_zone.w, dof_zone.z); }
bool broken(vec4 c) { return c.r != c.r || c.g != c.g || c.b != c.b || c.a != c.a; }

void main() {
    vec4 here = texture(screen_light, uv);
    if (broken(here)) here = texture(screen_light, uv + screen_texel * vec2(3, 2));
    float mine = behind(here.a), near_most = before(here.a);
    vec3 own = here.rgb * .02, near = vec3(0);
    float own_weight = .02, near_weight = 0.;
    float own_centre = near_most > .5 ? 0. : 1.;
    own += here.rgb * own_centre;
    own_weight += own_centre;
    // grain instead of rings
    float turn = 6.2831853 * fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(.06711056, .00583715))));
    for (int i = 0; i < dof_taps; i++) {
        turn += 2.39996323;
        float reach = sqrt((float(i) + .5) / float(dof_taps)) * dof_zone.z;
        vec4 there = texture(screen_light, uv + vec2(cos(turn), sin(turn)) * reach * screen_texel);
        if (broken(there)) continue;
        there.rgb = min(there.rgb, vec3(6));
        float close = before(there.a);
        float hit = close > .5 ? clamp(close - reach + 1., 0., 1.) : 0.;
        near += there.rgb * hit;
        near_weight += hit;
        near_most = max(near_most, close * step(.01, hit));
        // things behind this place must not leak over it
        float wide = there.a > here.a ? min(behind(there.a), mine * 1.6) : behind(there.a);
        float weight = close > .5 ? 0. : clamp(wide - reach + 1., 0., 1.) * (mine > .5 || wide < mine + 1. ? 1. : .5);
        if (own_centre == 0. && close <= .5) weight = max(weight, .2);
        own += there.rgb * weight;
        own_weight += weight;
    }
    vec3 colour = own / own_weight;
    float share = near_most / max(dof_zone.z, .01);
    float cover = clamp(2. * near_weight / max(float(dof_taps) * share * share, .5), 0., 1.);
    if (near_weight > 0.) colour = mix(colour, near / near_weight, cover);
    result = vec4(colour, here.a);
}

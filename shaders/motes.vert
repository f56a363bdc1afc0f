#version 150
// Specks in a box: they drift, stray, come in again on the other side, and always face the eye.

uniform mat4 p3d_ViewMatrix;
uniform mat4 p3d_ProjectionMatrix;
uniform float place_time;
uniform vec3 mote_low, mote_room, mote_drift;
uniform vec4 mote_look;  // size, wander, stretch, flicker
in vec4 p3d_Vertex;
in vec3 p3d_Normal;      // three numbers of its own
in vec2 p3d_MultiTexCoord0;
out vec2 corner;
out float strength;

void main() {
    vec3 own = p3d_Normal;
    float t = place_time;
    vec3 at = p3d_Vertex.xyz + mote_drift * t * (.6 + .8 * own.x);
    vec3 pace = vec3(.3, .25, .2) + own.yzx, phase = own.zxy * 40.;
    at += sin(t * pace + phase) * mote_look.y;
    vec3 share = fract((at - mote_low) / mote_room);
    vec3 rim = smoothstep(vec3(0), vec3(.12), share) * smoothstep(vec3(1), vec3(.88), share);
    float blink = .5 + .5 * sin(t * 9. * (.5 + own.y) + own.x * 50.);
    strength = rim.x * rim.y * rim.z * mix(1., blink, mote_look.w) * (.3 + .7 * own.z);
    corner = p3d_MultiTexCoord0;
    vec4 eye = p3d_ViewMatrix * vec4(mote_low + share * mote_room, 1);
    vec2 along = normalize((p3d_ViewMatrix * vec4(mote_drift, 0)).xy + vec2(0, 1e-5));
    vec2 off = mote_look.z > 1. ? vec2(along.y, -along.x) * corner.x + along * corner.y * mote_look.z : corner;
    eye.xy += off * mote_look.x * (.4 + own.y);
    gl_Position = p3d_ProjectionMatrix * eye;
}

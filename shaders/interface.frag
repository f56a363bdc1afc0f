#version 150
// Boxes and marks of the interface. Marks are numbered as in client/ui/brush.py and drawn in a square from -1 to 1
// with y down; distances are negative inside.
in vec2 at;
flat in vec2 extent;
flat in vec4 sizes;
flat in vec4 colour_top;
flat in vec4 colour_bottom;
flat in vec4 colour_edge;
uniform vec4 p3d_ColorScale;
out vec4 result;

float box(vec2 p, vec2 b, float r) {
    vec2 q = abs(p) - b + r;
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - r;
}
float segment(vec2 p, vec2 a, vec2 b) {
    vec2 pa = p - a, ba = b - a;
    return length(pa - ba * clamp(dot(pa, ba) / dot(ba, ba), 0.0, 1.0));
}
float bent(vec2 p, vec2 a, vec2 b, vec2 c) { return min(segment(p, a, b), segment(p, b, c)); }
float ngon(vec2 p, float n, float r) {
    float part = 6.2831853 / n;
    float angle = mod(atan(p.x, -p.y) + part * 0.5, part) - part * 0.5;
    return length(p) * cos(angle) - r;
}
float star(vec2 p) {
    float part = 6.2831853 / 5.0;
    float angle = abs(mod(atan(p.x, -p.y) + part * 0.5, part) - part * 0.5);
    vec2 q = length(p) * vec2(cos(angle), sin(angle));
    vec2 tip = vec2(1.0, 0.0), dip = 0.46 * vec2(cos(part * 0.5), sin(part * 0.5));
    vec2 e = dip - tip, w = q - tip;
    vec2 off = w - e * clamp(dot(w, e) / dot(e, e), 0.0, 1.0);
    return length(off) * sign(e.x * w.y - e.y * w.x) * -1.0;
}
float triangle(vec2 p) { return ngon(vec2(p.x, 0.24 - p.y), 3.0, 0.53) - 0.03; }
float shield(vec2 p) {
    float sides = length(vec2(abs(p.x) + 0.611, max(p.y + 0.3, 0.0))) - 1.391;
    return max(sides, -0.9 - p.y);
}
float mark(vec2 p, int kind) {
    float w = 0.17;
    if (kind == 1) return length(p) - 0.92;
    if (kind == 2) return triangle(p);
    if (kind == 3) return box(p, vec2(0.8), 0.12);
    if (kind == 4) return (abs(p.x) + abs(p.y) - 0.98) * 0.7071;
    if (kind == 5) return star(p);
    if (kind == 6) return ngon(p, 6.0, 0.84);
    if (kind == 7) return bent(p, vec2(0.3, -0.62), vec2(-0.32, 0.0), vec2(0.3, 0.62)) - w;
    if (kind == 8) return bent(p, vec2(-0.3, -0.62), vec2(0.32, 0.0), vec2(-0.3, 0.62)) - w;
    if (kind == 9) return bent(p, vec2(-0.62, 0.3), vec2(0.0, -0.32), vec2(0.62, 0.3)) - w;
    if (kind == 10) return bent(p, vec2(-0.62, -0.3), vec2(0.0, 0.32), vec2(0.62, -0.3)) - w;
    if (kind == 11) return segment(abs(p), vec2(0.0), vec2(0.55)) - w;
    if (kind == 12) return bent(p, vec2(-0.62, 0.08), vec2(-0.18, 0.52), vec2(0.66, -0.48)) - w;
    if (kind == 13) return segment(abs(p.x) > abs(p.y) ? p.xy : p.yx, vec2(-0.62, 0.0), vec2(0.62, 0.0)) - w;
    if (kind == 14) return segment(p, vec2(-0.62, 0.0), vec2(0.62, 0.0)) - w;
    if (kind == 15) {
        float nearest = 0.5 * clamp(round(p.y / 0.5), -1.0, 1.0);
        return segment(p, vec2(-0.66, nearest), vec2(0.66, nearest)) - 0.13;
    }
    if (kind == 16) return ngon(vec2(p.y, p.x + 0.12), 3.0, 0.48) - 0.05;
    if (kind == 17) return box(vec2(abs(p.x) - 0.38, p.y), vec2(0.2, 0.66), 0.08);
    if (kind == 18) return abs(length(p) - 0.74) - 0.15;
    if (kind == 19) {
        float pages = abs(box(vec2(abs(p.x) - 0.42, p.y - 0.12 * abs(p.x)), vec2(0.42, 0.56), 0.1)) - 0.12;
        return min(pages, segment(p, vec2(0.0, -0.5), vec2(0.0, 0.6)) - 0.1);
    }
    if (kind == 20) {
        float angle = mod(atan(p.y, p.x) + 0.3926991, 0.7853982) - 0.3926991;
        vec2 q = length(p) * vec2(cos(angle), sin(angle));
        float wheel = min(length(p) - 0.68, box(q - vec2(0.7, 0.0), vec2(0.24, 0.16), 0.05));
        return max(wheel, 0.3 - length(p));
    }
    if (kind == 21) {
        float face = abs(box(p, vec2(0.76), 0.22)) - 0.1;
        vec2 q = abs(p) - vec2(0.36);
        return min(face, min(length(q), length(p)) - 0.15);
    }
    if (kind == 22) {
        float turn = atan(p.y, p.x);
        float end = length(p - 0.6 * vec2(cos(2.2), sin(2.2)));
        float arc = (turn > -2.6 && turn < 2.2 ? abs(length(p) - 0.6) : end) - 0.14;
        float head = bent(p, vec2(-0.62, -0.82), vec2(-0.56, -0.26), vec2(-0.02, -0.34)) - 0.14;
        return min(arc, head);
    }
    if (kind == 23) {
        vec2 q = vec2(abs(p.x), p.y);
        return min(length(p - vec2(0.0, 0.28)) - 0.66, max(dot(q, vec2(0.842, -0.539)) - 0.509, p.y + 0.075));
    }
    if (kind == 24) return abs(shield(p) + 0.1) - 0.1;
    if (kind == 25) return max(shield(p), 0.15 - bent(p, vec2(-0.4, -0.1), vec2(-0.1, 0.24), vec2(0.42, -0.42)));
    if (kind == 26) {
        float stroke = min(segment(p, vec2(0.0, -0.52), vec2(0.0, 0.06)) - 0.14, length(p - vec2(0.0, 0.44)) - 0.16);
        return max(shield(p), -stroke);
    }
    if (kind == 27) return max(shield(p), 0.14 - segment(abs(p + vec2(0.0, 0.14)), vec2(0.0), vec2(0.34)));
    if (kind == 28) return min(abs(box(p, vec2(0.48, 0.82), 0.14)) - 0.1, length(p - vec2(0.0, 0.52)) - 0.13);
    return box(p, vec2(0.9), 0.2);
}

void main() {
    int kind = int(sizes.w);
    float half_side = min(extent.x, extent.y);
    float d = kind == 0 ? box(at, extent, sizes.x) : mark(at / half_side, kind) * half_side;
    float soft = max(fwidth(at.x), 1e-4);
    float body = clamp(0.5 - d / soft, 0.0, 1.0);
    float edge = sizes.y > 0.0 ? clamp(0.5 + (d + sizes.y) / soft, 0.0, 1.0) : 0.0;
    vec4 fill = mix(colour_top, colour_bottom, clamp(0.5 + 0.5 * at.y / extent.y, 0.0, 1.0));
    // the edge lies over the fill: blend with alpha, so that hollow boxes are only an edge
    float edge_alpha = edge * colour_edge.a;
    float alpha = edge_alpha + fill.a * (1.0 - edge_alpha);
    vec3 both = colour_edge.rgb * edge_alpha + fill.rgb * fill.a * (1.0 - edge_alpha);
    vec3 colour = alpha > 0.0 ? both / alpha : vec3(0.0);
    vec4 solid = vec4(colour, alpha * body);
    if (sizes.z > 0.0) {
        float fall = clamp(1.0 - max(box(at - vec2(0.0, sizes.z * 0.25), extent, sizes.x), 0.0) / sizes.z, 0.0, 1.0);
        float shade = 0.5 * fall * fall * (1.0 - body);
        float total = solid.a + shade * (1.0 - solid.a);
        solid = vec4(total > 0.0 ? solid.rgb * solid.a / total : vec3(0.0), total);
    }
    result = solid * p3d_ColorScale;
}

/** How discs, clusters and halos are painted. All lengths are CSS pixels; colours come by index of the look, so that night is one uniform. */

/** Room around a disc for its shadow, tick, badge and pulse, CSS pixels. */
const SKIRT = '14.0';

/** Shared by marks and names: where an instance is now, on the screen. */
export const PLACE = `
layout(location=0) in vec4 leg;
layout(location=1) in vec4 times;
uniform vec2 anchor;
uniform vec2 viewport;
uniform float world;
uniform float now;
vec2 place() {
  float part = times.y > times.x ? clamp((now - times.x) / (times.y - times.x), 0.0, 1.0) : 1.0;
  return anchor + mix(leg.xy, leg.zw, part) * world;
}
vec2 corner() { return vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0; }
vec4 onScreen(vec2 px) { return vec4(px.x / viewport.x * 2.0 - 1.0, 1.0 - px.y / viewport.y * 2.0, 0.0, 1.0); }
float fadeIn() { return clamp((now - times.z) / 0.16, 0.0, 1.0); }
`;

export const MARK_VERTEX = `#version 300 es
precision highp float;
precision highp int;
${PLACE}
layout(location=2) in float courseIn;
layout(location=3) in uvec4 kindIn;
layout(location=4) in vec4 sharesIn;
layout(location=5) in vec4 moreSharesIn;
layout(location=6) in uint cellIn;
out vec2 p;
flat out float radius;
flat out float course;
flat out float fade;
flat out uvec4 kind;
flat out vec4 shares;
flat out vec4 moreShares;
flat out uint cell;
void main() {
  kind = kindIn; shares = sharesIn; moreShares = moreSharesIn; cell = cellIn; course = courseIn; fade = fadeIn();
  radius = kind.x == 6u ? max(times.w * world, 18.0) : times.w;
  p = corner() * (radius + (kind.x == 6u ? 2.0 : ${SKIRT}));
  gl_Position = onScreen(place() + p);
}`;

export const MARK_FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
in vec2 p;
flat in float radius;
flat in float course;
flat in float fade;
flat in uvec4 kind;
flat in vec4 shares;
flat in vec4 moreShares;
flat in uint cell;
uniform vec3 colours[8];
uniform uint shapes[8];
uniform vec3 signs[4];
uniform uint signCells[4];
uniform vec3 surface;
uniform vec3 ink;
uniform vec3 onColour;
uniform vec3 accent;
uniform float now;
uniform float pixel;
uniform float pulsing;
uniform sampler2D glyphs;
uniform vec2 cellShare;
uniform vec2 cellSize;
uniform uint cellColumns;
out vec4 colour;

const float TURN = 6.28318531;
float inside(float d) { return clamp(0.5 - d / pixel, 0.0, 1.0); }
float ring(float r, float inner, float outer) { return inside(r - outer) * inside(inner - r); }
void paint(vec3 c, float a) { colour = vec4(c, 1.0) * a + colour * (1.0 - a); }
float glyph(uint at, vec2 q) {
  vec2 share = q / cellSize + 0.5;
  if (any(lessThan(share, vec2(0.0))) || any(greaterThan(share, vec2(1.0)))) return 0.0;
  return texture(glyphs, (vec2(float(at % cellColumns), float(at / cellColumns)) + share) * cellShare).r;
}
/* clockwise from the top, 0 to 1 */
float around(vec2 q) { return fract(atan(q.x, -q.y) / TURN + 1.0); }
float dashes(vec2 q, float count) {
  float at = abs(fract(around(q) * count) - 0.5) * 2.0;
  return clamp(0.5 + (0.62 - at) * length(q) * TURN / (2.0 * count) / pixel, 0.0, 1.0);
}
uint shareAt(float turn) {
  for (uint i = 0u; i < 4u; i++) if (turn < shares[i]) return i;
  for (uint i = 0u; i < 4u; i++) if (turn < moreShares[i]) return i + 4u;
  return 7u;
}
void pulse(vec3 c, float from) {
  float beat = fract(now / 1.6);
  float r = length(p);
  float grown = from + mix(4.0, beat * 13.0, pulsing);
  paint(c, inside(r - grown) * mix(0.3, 0.55 * (1.0 - beat), pulsing));
}
void shadow() {
  paint(vec3(0.04, 0.08, 0.08), 0.26 * (1.0 - smoothstep(radius - 2.0, radius + 3.5, length(p - vec2(0.0, 1.0)))));
}
void badge(uint sign) {
  vec2 q = p - vec2(radius * 0.92, -radius * 0.82);
  float d = length(q);
  paint(surface, inside(d - 8.5));
  paint(signs[sign], inside(d - 7.0));
  paint(onColour, glyph(signCells[sign], q));
}
void cluster() {
  float r = length(p);
  shadow();
  paint(surface, inside(r - radius));
  float turn = around(p);
  uint look = shareAt(turn);
  vec3 c = colours[look];
  uint shape = shapes[look];
  float outer = radius - 1.5;
  if (shape == 0u || shape == 4u) paint(c, ring(r, radius - 6.5, outer));
  else if (shape == 3u) paint(c, 0.45 * ring(r, radius - 6.5, outer));
  else paint(c, ring(r, radius - 4.0, outer) * (shape == 2u ? dashes(p, 16.0) : 1.0));
  paint(ink, glyph(cell, p));
}
void disc(vec3 c, uint shape) {
  float r = length(p);
  bool selected = (kind.w & 1u) == 1u;
  float zoomed = radius / 14.0;
  vec3 letters = onColour;
  if (course >= 0.0 && shape != 3u) {
    vec2 q = vec2(p.x * cos(course) + p.y * sin(course), p.x * -sin(course) + p.y * cos(course));
    float tip = -(radius + (selected ? 10.5 : 7.5));
    float d = abs(q.x) * 0.9 - (q.y - tip) * 0.44;
    float base = q.y + radius * 0.6;
    paint(surface, inside(max(d - 1.7, base)));
    paint(selected ? accent : c, inside(max(d, base)));
  }
  if (selected) paint(accent, ring(r, radius - 1.0, radius + 3.0));
  if (shape != 3u) { if (!selected) shadow(); paint(surface, inside(r - radius)); }
  if (shape == 0u || shape == 4u) paint(c, inside(r - (radius - 2.0)));
  else if (shape == 3u) {
    paint(c, 0.55 * (1.0 - smoothstep(radius - 5.0, radius + 5.0, r)));
    paint(mix(surface, c, 0.12), 1.0 - smoothstep(radius - 5.0, radius - 1.0, r));
    letters = ink;
  }
  else {
    float line = ring(r, radius - 4.0, radius - 1.5);
    paint(c, line * (shape == 2u ? dashes(p, 9.0) : 1.0));
    letters = ink;
  }
  paint(letters, glyph(cell, p / zoomed));
}
void main() {
  colour = vec4(0.0);
  uint shape = kind.x;
  vec3 c = colours[kind.z];
  if (shape == 6u) {
    float r = length(p);
    bool selected = (kind.w & 1u) == 1u;
    paint(c, selected ? 0.13 * inside(r - radius) : 0.15 * (1.0 - smoothstep(radius * 0.6, radius, r)));
    if (selected) paint(c, 0.55 * ring(r, radius - 1.25, radius));
  } else {
    bool alarmed = shape == 4u || (kind.w & 2u) == 2u;
    if (alarmed) pulse(colours[kind.z], radius);
    if (shape == 5u) cluster(); else disc(c, shape);
    if (kind.y > 0u) badge(kind.y);
  }
  colour *= fade;
}`;

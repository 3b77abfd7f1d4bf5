/**
 * The GLSL of the markers. There are four small programs and not one with branches, because a software rasteriser runs
 * every branch for every pixel. Instances are read from a texture, four vertices each, and not by instanced drawing,
 * which a software rasteriser runs as one draw call per marker. Lengths are CSS pixels. Colours are uniforms by style
 * index, so that day and night need no new instances.
 */

import { FADE_SECONDS, INSTANCES_PER_ROW } from './InstanceBuffer';

const HEAD = `#version 300 es
precision highp float;
precision highp int;
`;

/**
 * Shared by the vertex shaders: reads an instance and puts it on the screen, on whole device pixels so that letters
 * stay sharp.
 */
const VERTEX_HEAD = `${HEAD}
uniform highp usampler2D instances;
uniform vec2 anchor;
uniform vec2 viewport;
uniform float world;
uniform float now;
uniform float pixel;
flat out float fade;
vec4 leg; // fromX, fromY, toX, toY
vec4 times; // startsAt, endsAt, appearsAt, halfSize
vec3 shift; // offsetX, offsetY, turn
uvec4 kind; // sprite, styleIndex, flags
uint cell;
uvec4 word(int at) {
  int instance = gl_VertexID >> 2;
  ivec2 texel = ivec2((instance & ${INSTANCES_PER_ROW - 1}) * 4 + at, instance / ${INSTANCES_PER_ROW});
  return texelFetch(instances, texel, 0);
}
uvec4 read() {
  leg = uintBitsToFloat(word(0));
  times = uintBitsToFloat(word(1));
  uvec4 third = word(2);
  uvec4 fourth = word(3);
  shift = uintBitsToFloat(third.xyz);
  kind = uvec4(third.w & 255u, (third.w >> 8) & 255u, (third.w >> 16) & 255u, 0u);
  cell = fourth.z;
  return fourth;
}
vec2 corner() { return vec2(float(gl_VertexID & 1), float((gl_VertexID >> 1) & 1)) * 2.0 - 1.0; }
void put(vec2 from) {
  float part = times.y > times.x ? clamp((now - times.x) / (times.y - times.x), 0.0, 1.0) : 1.0;
  vec2 place = floor((anchor + mix(leg.xy, leg.zw, part) * world) / pixel + 0.5) * pixel + from;
  fade = clamp((now - times.z) / ${FADE_SECONDS}, 0.0, 1.0);
  gl_Position = vec4(place.x / viewport.x * 2.0 - 1.0, 1.0 - place.y / viewport.y * 2.0, 0.0, 1.0);
}
vec2 cellAt(uint at, uint columns) { return vec2(float(at % columns), float(at / columns)) + 0.5; }
`;

/** A sprite of the atlas, turned, with a letter on it. */
export const SPRITE_VERTEX = `${VERTEX_HEAD}
uniform vec2 glyphShare;
uniform float glyphSize;
uniform uint glyphColumns;
uniform vec2 spriteShare;
uniform float spriteSize;
uniform uint spriteColumns;
out vec2 sprite;
out vec2 glyph;
flat out uint styleIndex;
void main() {
  read();
  vec2 unit = corner();
  styleIndex = kind.y;
  sprite = (cellAt(kind.x, spriteColumns) + unit * times.w / spriteSize) * spriteShare;
  glyph = (cellAt(cell, glyphColumns) + unit * 0.5) * glyphShare;
  float c = cos(shift.z);
  float s = sin(shift.z);
  put(shift.xy + mat2(c, s, -s, c) * unit * times.w);
}`;

export const SPRITE_FRAGMENT = `${HEAD}
in vec2 sprite;
in vec2 glyph;
flat in uint styleIndex;
flat in float fade;
uniform vec3 letterColours[8];
uniform sampler2D glyphs;
uniform sampler2D sprites;
out vec4 colour;
void main() {
  float letter = texture(glyphs, glyph).r;
  colour = (texture(sprites, sprite) * (1.0 - letter) + vec4(letterColours[styleIndex], 1.0) * letter) * fade;
}`;

/**
 * A cluster: its count in a ring with one part per state. Angles are measured on a diamond (|x| + |y| = 1), 0 to 1
 * clockwise from the top, which needs no arc tangent.
 */
export const CLUSTER_VERTEX = `${VERTEX_HEAD}
out vec2 p;
flat out float radius;
flat out vec4 bounds;
flat out vec4 moreBounds;
flat out vec2 glyphAt;
uniform uint glyphColumns;
void main() {
  uvec4 bytes = read();
  bounds = vec4((uvec4(bytes.x) >> uvec4(0u, 8u, 16u, 24u)) & 255u) / 255.0;
  moreBounds = vec4((uvec4(bytes.y) >> uvec4(0u, 8u, 16u, 24u)) & 255u) / 255.0;
  glyphAt = cellAt(cell, glyphColumns);
  radius = times.w;
  p = corner() * (radius + 4.0);
  put(p);
}`;

export const CLUSTER_FRAGMENT = `${HEAD}
in vec2 p;
flat in float radius;
flat in float fade;
flat in vec4 bounds;
flat in vec4 moreBounds;
flat in vec2 glyphAt;
uniform vec4 ringStyles[8]; // colour, width
uniform vec3 surface;
uniform vec3 ink;
uniform float sharp;
uniform vec2 glyphShare;
uniform float glyphSize;
uniform sampler2D glyphs;
out vec4 colour;
void main() {
  float r = length(p);
  float slant = p.y / (abs(p.x) + abs(p.y) + 0.0001);
  float turn = p.x >= 0.0 ? 0.25 + 0.25 * slant : 0.75 - 0.25 * slant;
  vec4 passed = step(bounds, vec4(turn)) + step(moreBounds, vec4(turn));
  vec4 ring = ringStyles[min(int(passed.x + passed.y + passed.z + passed.w), 7)];
  vec2 inner = clamp(0.5 - vec2(r - radius, radius - 1.5 - ring.a - r) * sharp, 0.0, 1.0);
  float line = inner.y * clamp(0.5 - (r - radius + 1.5) * sharp, 0.0, 1.0);
  vec2 q = p / glyphSize;
  float letter = max(abs(q.x), abs(q.y)) < 0.5 ? texture(glyphs, (glyphAt + q) * glyphShare).r : 0.0;
  vec3 body = mix(mix(surface, ring.rgb, line), ink, letter);
  float shadow = 0.24 * clamp((radius + 4.0 - r) / 5.0, 0.0, 1.0);
  colour = mix(vec4(0.01, 0.02, 0.02, 1.0) * shadow, vec4(body, 1.0), inner.x) * fade;
}`;

/** Circles below the markers: accuracy circles, whose size is in mercator units, and the pulse of an alarm. */
export const CIRCLE_VERTEX = `${VERTEX_HEAD}
uniform float pulsing;
uniform vec3 colours[8];
out vec2 p;
flat out float radius;
flat out vec3 paint;
flat out vec3 strength;
void main() {
  read();
  bool pulse = (kind.z & 1u) == 1u;
  bool outlined = (kind.z & 2u) == 2u;
  float beat = fract(now / 1.6);
  radius = pulse ? times.w + mix(4.0, 14.0 * beat, pulsing) : max(times.w * world, 18.0);
  paint = colours[kind.y];
  // A circle wider than a hand would tint the whole map, so its fill fades; the selected dot's circle keeps its outline
  // and a trace of fill.
  float narrow = clamp((240.0 - radius) / 120.0, 0.0, 1.0);
  // Opacity in the middle, at the rim, and of the outline.
  strength = pulse
    ? vec3(mix(0.32, 0.55 * (1.0 - beat), pulsing)).xxx * vec3(1.0, 1.0, 0.0)
    : outlined
      ? vec3(vec2(mix(0.025, 0.13, narrow)), 0.55)
      : vec3(0.2, 0.02, 0.0) * narrow;
  p = corner() * (radius + 1.0);
  put(p);
}`;

export const CIRCLE_FRAGMENT = `${HEAD}
in vec2 p;
flat in float radius;
flat in float fade;
flat in vec3 paint;
flat in vec3 strength;
uniform float sharp;
out vec4 colour;
void main() {
  float r = length(p);
  vec2 edge = clamp(0.5 - vec2(r - radius, radius - 1.25 - r) * sharp, 0.0, 1.0);
  float alpha = edge.x * max(mix(strength.x, strength.y, r / radius), edge.y * strength.z);
  colour = vec4(paint, 1.0) * alpha * fade;
}`;

/** A name with a halo below its dot; the selected dot's name on a plate. `shift.z` is half the width of the name. */
export const NAME_VERTEX = `${VERTEX_HEAD}
uniform vec2 glyphShare;
uniform vec2 nameSize;
uniform uint glyphColumns;
out vec2 at;
out vec2 p;
flat out float plate;
void main() {
  read();
  vec2 unit = corner();
  at = (cellAt(cell, glyphColumns) + unit * 0.5) * glyphShare;
  p = unit * nameSize * 0.5;
  plate = (kind.z & 2u) == 2u ? shift.z : 0.0;
  put(shift.xy + p);
}`;

export const NAME_FRAGMENT = `${HEAD}
in vec2 at;
in vec2 p;
flat in float fade;
flat in float plate;
uniform vec3 surface;
uniform vec3 ink;
uniform vec3 accent;
uniform vec3 onColour;
uniform float sharp;
uniform sampler2D glyphs;
out vec4 colour;
void main() {
  vec2 cover = texture(glyphs, at).rg;
  float body = clamp(0.5 - (length(max(abs(p) - vec2(plate - 5.0, 0.0), 0.0)) - 8.0) * sharp, 0.0, 1.0);
  bool plated = plate > 0.0;
  vec4 under = plated ? vec4(accent, 1.0) * body : vec4(surface, 1.0) * cover.g;
  colour = (under * (1.0 - cover.r) + vec4(plated ? onColour : ink, 1.0) * cover.r) * fade;
}`;

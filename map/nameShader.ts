/** How names are painted: letters with a halo, gliding with the dot they stand under; the selected one's on a plate. */
import { PLACE } from './markShader';

export const NAME_VERTEX = `#version 300 es
precision highp float;
precision highp int;
${PLACE}
layout(location=2) in float halfWidth;
layout(location=3) in uvec4 kindIn;
layout(location=6) in uint cellIn;
uniform vec2 cellShare;
uniform vec2 cellSize;
uniform uint cellColumns;
out vec2 at;
out vec2 p;
flat out float fade;
flat out float plate;
void main() {
  vec2 unit = corner();
  fade = fadeIn();
  at = (vec2(float(cellIn % cellColumns), float(cellIn / cellColumns)) + unit * 0.5 + 0.5) * cellShare;
  p = unit * cellSize * 0.5;
  plate = (kindIn.w & 1u) == 1u ? halfWidth : 0.0;
  gl_Position = onScreen(place() + p + vec2(0.0, times.w + cellSize.y * 0.5));
}`;

export const NAME_FRAGMENT = `#version 300 es
precision highp float;
in vec2 at;
in vec2 p;
flat in float fade;
flat in float plate;
uniform vec3 surface;
uniform vec3 ink;
uniform vec3 accent;
uniform vec3 onColour;
uniform float pixel;
uniform sampler2D glyphs;
out vec4 colour;
void main() {
  vec2 cover = texture(glyphs, at).rg;
  if (plate > 0.0) {
    vec2 q = abs(p) - vec2(plate + 3.0 - 8.0, 0.0);
    float body = clamp(0.5 - (length(max(q, 0.0)) - 8.0) / pixel, 0.0, 1.0);
    colour = (vec4(accent, 1.0) * body * (1.0 - cover.r) + vec4(onColour, 1.0) * cover.r) * fade;
    return;
  }
  colour = (vec4(surface, 1.0) * cover.g * (1.0 - cover.r) + vec4(ink, 1.0) * cover.r) * fade;
}`;

/** The four programs that paint marks, each with what it wants to know. */
import type { Map as MapInstance } from 'maplibre-gl';
import { MARK_GLYPHS, NAME_GLYPHS } from './glyphSpecs';
import { lngLatOf, worldSize } from '../../geo/mercator';
import type { GlyphAtlas } from './GlyphAtlas';
import { DOT_SHAPES, type DotLook, type DotLooks, type DotTones, MOST_LOOKS } from '../dotStyle';
import type { Picture } from './dotFrame';
import { compile } from './shaderProgram';
import { INSTANCE_UNIT } from './InstanceTexture';
import {
  CIRCLE_FRAGMENT,
  CIRCLE_VERTEX,
  CLUSTER_FRAGMENT,
  CLUSTER_VERTEX,
  NAME_FRAGMENT,
  NAME_VERTEX,
  SPRITE_FRAGMENT,
  SPRITE_VERTEX,
} from './shaders';
import { SPRITE_COLUMNS, SPRITE_SIZE, type SpriteSheet } from './SpriteAtlas';

export interface Setting {
  map: MapInstance;
  now: number;
  picture: Picture;
  looks: DotLooks;
  dark: boolean;
  tones: DotTones;
  pulsing: boolean;
  glyphs: GlyphAtlas;
  sprites: SpriteSheet;
}

export interface MarkProgram {
  use: (setting: Setting) => void;
  dispose: () => void;
}

const rgb = (hex: string): [number, number, number] => {
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return [at(1), at(3), at(5)];
};

const looksOf = ({ looks, dark }: Setting) =>
  Object.values(looks)
    .slice(0, MOST_LOOKS)
    .map((look) => ({ ...look, colour: rgb(dark ? look.night : look.day) }));
const isFull = ({ shape }: DotLook) => shape === 'filled' || shape === 'alarm';

/** Width of a state's part of a cluster's ring, CSS pixels: what is not fresh is thin there as it is hollow here. */
const ringWidth = { filled: 5, alarm: 5, soft: 5, hollow: 2.4, dashed: 2.4 } as const satisfies Record<
  (typeof DOT_SHAPES)[number],
  number
>;

const mix = (a: readonly number[], b: readonly number[], part: number) =>
  a.map((value, i) => value + ((b[i] ?? 0) - value) * part);

export function markPrograms(gl: WebGL2RenderingContext) {
  const make = (
    vertex: string,
    fragment: string,
    tell: (at: (name: string) => WebGLUniformLocation | null, setting: Setting) => void,
  ): MarkProgram => {
    const { use, at, dispose } = compile(gl, vertex, fragment);
    return {
      dispose,
      use(setting) {
        const { map, now, picture, glyphs, tones } = setting;
        const ratio = map.getPixelRatio();
        const { x, y } = map.project([...lngLatOf(picture.anchor.x, picture.anchor.y)]);
        use();
        gl.uniform2f(at('anchor'), x, y);
        gl.uniform2f(at('viewport'), gl.drawingBufferWidth / ratio, gl.drawingBufferHeight / ratio);
        gl.uniform1f(at('world'), worldSize(map.getZoom()));
        gl.uniform1f(at('now'), now - picture.epoch);
        gl.uniform1f(at('pixel'), 1 / ratio);
        gl.uniform1f(at('sharp'), ratio);
        gl.uniform1i(at('glyphs'), 0);
        gl.uniform1i(at('instances'), INSTANCE_UNIT);
        gl.uniform2f(at('glyphShare'), ...glyphs.cell);
        gl.uniform1ui(at('glyphColumns'), glyphs.columns);
        for (const tone of ['surface', 'ink', 'onColour', 'accent'] as const) gl.uniform3fv(at(tone), rgb(tones[tone]));
        tell(at, setting);
      },
    };
  };

  return {
    sprite: make(SPRITE_VERTEX, SPRITE_FRAGMENT, (at, setting) => {
      gl.uniform1i(at('sprites'), 1);
      gl.uniform2f(at('spriteShare'), ...setting.sprites.share);
      gl.uniform1f(at('spriteSize'), SPRITE_SIZE);
      gl.uniform1ui(at('spriteColumns'), SPRITE_COLUMNS);
      gl.uniform3fv(
        at('letters'),
        looksOf(setting).flatMap((look) => rgb(isFull(look) ? setting.tones.onColour : setting.tones.ink)),
      );
    }),
    cluster: make(CLUSTER_VERTEX, CLUSTER_FRAGMENT, (at, setting) => {
      gl.uniform1f(at('glyphSize'), MARK_GLYPHS.width);
      const surface = rgb(setting.tones.surface);
      gl.uniform4fv(
        at('looks'),
        looksOf(setting).flatMap(({ shape, colour }) => [
          ...(shape === 'soft' ? mix(colour, surface, 0.5) : colour),
          ringWidth[shape],
        ]),
      );
    }),
    circle: make(CIRCLE_VERTEX, CIRCLE_FRAGMENT, (at, setting) => {
      gl.uniform1f(at('pulsing'), setting.pulsing ? 1 : 0);
      gl.uniform3fv(
        at('colours'),
        looksOf(setting).flatMap(({ colour }) => colour),
      );
    }),
    name: make(NAME_VERTEX, NAME_FRAGMENT, (at) => gl.uniform2f(at('nameSize'), NAME_GLYPHS.width, NAME_GLYPHS.height)),
  };
}

export type MarkPrograms = ReturnType<typeof markPrograms>;

/** The four shader programs that draw markers, with their uniforms. */
import type { Map as MapInstance } from 'maplibre-gl';
import { mercatorToLngLat, worldPixels } from '../../geo/mercator';
import { type DotColours, type DotShape, type DotStyle, type DotStyles, MAX_DOT_STYLES } from '../dotStyle';
import type { DotFrame } from './dotFrame';
import { type GlyphAtlas, LETTER_GLYPHS, NAME_GLYPHS } from './GlyphAtlas';
import { INSTANCE_TEXTURE_UNIT } from './InstanceTexture';
import { compileProgram, type ShaderProgram } from './shaderProgram';
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
import { SPRITE_COLUMNS, SPRITE_SIZE, type SpriteAtlas } from './SpriteAtlas';

/** Everything the uniforms of one frame depend on. */
export interface DrawState {
  map: MapInstance;
  /** Seconds of the layer's clock. */
  now: number;
  frame: DotFrame;
  styles: DotStyles;
  dark: boolean;
  colours: DotColours;
  pulsing: boolean;
  glyphs: GlyphAtlas;
  sprites: SpriteAtlas;
}

export interface MarkerProgram {
  /** Makes the program current and sets its uniforms. */
  use: (state: DrawState) => void;
  dispose: () => void;
}

/** Red, green and blue, 0 to 1, of `#rrggbb`. */
const rgb = (hex: string): [number, number, number] => {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
};

const stylesWithRgb = ({ styles, dark }: DrawState) =>
  Object.values(styles)
    .slice(0, MAX_DOT_STYLES)
    .map((style) => ({ ...style, colour: rgb(dark ? style.night : style.day) }));
const isFilled = ({ shape }: DotStyle) => shape === 'filled' || shape === 'alarm';

/** Width of a style's part of a cluster's ring, CSS pixels. A state whose dot is hollow has a thin part. */
const RING_WIDTH: Readonly<Record<DotShape, number>> = { filled: 5, alarm: 5, soft: 5, hollow: 2.4, dashed: 2.4 };

const mix = (a: readonly number[], b: readonly number[], part: number) =>
  a.map((value, i) => value + ((b[i] ?? 0) - value) * part);

/** Compiles the programs. @throws Error when a shader does not compile */
export function markerPrograms(gl: WebGL2RenderingContext) {
  const make = (
    vertex: string,
    fragment: string,
    setUniforms: (uniform: ShaderProgram['uniform'], state: DrawState) => void,
  ): MarkerProgram => {
    const { use, uniform, dispose } = compileProgram(gl, vertex, fragment);
    return {
      dispose,
      use(state) {
        const { map, now, frame, glyphs, colours } = state;
        const ratio = map.getPixelRatio();
        const { x, y } = map.project([...mercatorToLngLat(frame.anchor.x, frame.anchor.y)]);
        use();
        gl.uniform2f(uniform('anchor'), x, y);
        gl.uniform2f(uniform('viewport'), gl.drawingBufferWidth / ratio, gl.drawingBufferHeight / ratio);
        gl.uniform1f(uniform('world'), worldPixels(map.getZoom()));
        gl.uniform1f(uniform('now'), now - frame.epoch);
        gl.uniform1f(uniform('pixel'), 1 / ratio);
        gl.uniform1f(uniform('sharp'), ratio);
        gl.uniform1i(uniform('glyphs'), 0);
        gl.uniform1i(uniform('instances'), INSTANCE_TEXTURE_UNIT);
        gl.uniform2f(uniform('glyphShare'), ...glyphs.cellShare);
        gl.uniform1ui(uniform('glyphColumns'), glyphs.columns);
        for (const name of ['surface', 'ink', 'onColour', 'accent'] as const)
          gl.uniform3fv(uniform(name), rgb(colours[name]));
        setUniforms(uniform, state);
      },
    };
  };

  return {
    sprite: make(SPRITE_VERTEX, SPRITE_FRAGMENT, (uniform, state) => {
      gl.uniform1i(uniform('sprites'), 1);
      gl.uniform2f(uniform('spriteShare'), ...state.sprites.cellShare);
      gl.uniform1f(uniform('spriteSize'), SPRITE_SIZE);
      gl.uniform1ui(uniform('spriteColumns'), SPRITE_COLUMNS);
      gl.uniform3fv(
        uniform('letterColours'),
        stylesWithRgb(state).flatMap((style) => rgb(isFilled(style) ? state.colours.onColour : state.colours.ink)),
      );
    }),
    cluster: make(CLUSTER_VERTEX, CLUSTER_FRAGMENT, (uniform, state) => {
      gl.uniform1f(uniform('glyphSize'), LETTER_GLYPHS.width);
      const surface = rgb(state.colours.surface);
      gl.uniform4fv(
        uniform('ringStyles'),
        stylesWithRgb(state).flatMap(({ shape, colour }) => [
          ...(shape === 'soft' ? mix(colour, surface, 0.5) : colour),
          RING_WIDTH[shape],
        ]),
      );
    }),
    circle: make(CIRCLE_VERTEX, CIRCLE_FRAGMENT, (uniform, state) => {
      gl.uniform1f(uniform('pulsing'), state.pulsing ? 1 : 0);
      gl.uniform3fv(
        uniform('colours'),
        stylesWithRgb(state).flatMap(({ colour }) => colour),
      );
    }),
    name: make(NAME_VERTEX, NAME_FRAGMENT, (uniform) =>
      gl.uniform2f(uniform('nameSize'), NAME_GLYPHS.width, NAME_GLYPHS.height),
    ),
  };
}

export type MarkerPrograms = ReturnType<typeof markerPrograms>;

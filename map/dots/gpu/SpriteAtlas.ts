/** The parts of marks as one texture: a disc by look, plain and selected, a tick by look, the badges. Drawn anew when the looks or the night change. */
import { DOT_SIGNS, type DotLooks, type DotTones, MOST_LOOKS } from '../dotStyle';
import { drawBadge, drawDisc, drawTick, type Pen, SELECTED_RADIUS } from './drawSprites';

/** Side of a cell, CSS pixels: the selected disc fits with its ring. */
export const SPRITE_SIZE = 2 * (SELECTED_RADIUS + 8);
export const SPRITE_COLUMNS = 8;

/** Cells by part, a row of looks each. */
export const spriteOf = {
  disc: (look: number) => look,
  selected: (look: number) => MOST_LOOKS + look,
  tick: (look: number) => 2 * MOST_LOOKS + look,
  selectedTick: 3 * MOST_LOOKS,
  badge: (sign: number) => 3 * MOST_LOOKS + 1 + sign,
} as const;

export class SpriteSheet {
  readonly texture: WebGLTexture;
  /** A cell's share of the texture, across and down. */
  readonly share = [1 / SPRITE_COLUMNS, 1 / 4] as const;
  private readonly gl: WebGL2RenderingContext;

  constructor(gl: WebGL2RenderingContext, looks: DotLooks, tones: DotTones, dark: boolean, pixelRatio: number) {
    this.gl = gl;
    const canvas = document.createElement('canvas');
    const side = Math.ceil(SPRITE_SIZE * Math.min(pixelRatio, 3));
    canvas.width = side * SPRITE_COLUMNS;
    canvas.height = side * 4;
    const pen = canvas.getContext('2d');
    const at = (cell: number, draw: (on: Pen) => void) => {
      if (!pen) return;
      pen.setTransform(
        side / SPRITE_SIZE,
        0,
        0,
        side / SPRITE_SIZE,
        ((cell % SPRITE_COLUMNS) + 0.5) * side,
        (Math.floor(cell / SPRITE_COLUMNS) + 0.5) * side,
      );
      draw(pen);
    };
    Object.values(looks)
      .slice(0, MOST_LOOKS)
      .forEach(({ shape, day, night }, look) => {
        const colour = dark ? night : day;
        at(spriteOf.disc(look), (on) => drawDisc(on, shape, colour, tones, false));
        at(spriteOf.selected(look), (on) => drawDisc(on, shape, colour, tones, true));
        at(spriteOf.tick(look), (on) => drawTick(on, colour, tones));
      });
    at(spriteOf.selectedTick, (on) => drawTick(on, tones.accent, tones));
    DOT_SIGNS.forEach((sign, index) => at(spriteOf.badge(index), (on) => drawBadge(on, sign, tones)));

    this.texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
    for (const wrap of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, wrap, gl.CLAMP_TO_EDGE);
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR);
  }

  dispose() {
    this.gl.deleteTexture(this.texture);
  }
}

/** A texture with the parts of a dot: disc (plain and selected) and course tick of each style, badges, flags. */
import { DOT_BADGES, type DotColours, type DotStyles, MAX_DOT_STYLES, SELECTED_RADIUS } from '../dotStyle';
import { type Canvas2d, drawBadge, drawDisc, drawFlag, drawTick } from './drawSprites';

/** Side of a cell, CSS pixels: room for the selected disc with its ring. */
export const SPRITE_SIZE = 2 * (SELECTED_RADIUS + 8);
export const SPRITE_COLUMNS = 8;
const ROWS = 5;

/** The cell of each part. */
export const spriteCell = {
  disc: (styleIndex: number) => styleIndex,
  selected: (styleIndex: number) => MAX_DOT_STYLES + styleIndex,
  tick: (styleIndex: number) => 2 * MAX_DOT_STYLES + styleIndex,
  selectedTick: 3 * MAX_DOT_STYLES,
  badge: (badgeIndex: number) => 3 * MAX_DOT_STYLES + 1 + badgeIndex,
  /** In a row of their own. */
  flag: (flag: number) => 4 * MAX_DOT_STYLES + flag,
} as const;

/** Is made again when the styles, or day and night, change. */
export class SpriteAtlas {
  readonly texture: WebGLTexture;
  /** Width and height of a cell as shares of the texture. */
  readonly cellShare = [1 / SPRITE_COLUMNS, 1 / ROWS] as const;
  private readonly gl: WebGL2RenderingContext;

  constructor(gl: WebGL2RenderingContext, styles: DotStyles, colours: DotColours, dark: boolean, pixelRatio: number) {
    this.gl = gl;
    const canvas = document.createElement('canvas');
    const side = Math.ceil(SPRITE_SIZE * Math.min(pixelRatio, 3));
    canvas.width = side * SPRITE_COLUMNS;
    canvas.height = side * ROWS;
    const canvas2d = canvas.getContext('2d');
    const drawInto = (cell: number, draw: (on: Canvas2d) => void) => {
      if (!canvas2d) return;
      const scale = side / SPRITE_SIZE;
      const [column, row] = [cell % SPRITE_COLUMNS, Math.floor(cell / SPRITE_COLUMNS)];
      canvas2d.setTransform(scale, 0, 0, scale, (column + 0.5) * side, (row + 0.5) * side);
      draw(canvas2d);
    };
    Object.values(styles)
      .slice(0, MAX_DOT_STYLES)
      .forEach(({ shape, day, night }, styleIndex) => {
        const colour = dark ? night : day;
        drawInto(spriteCell.disc(styleIndex), (on) => drawDisc(on, shape, colour, colours, false));
        drawInto(spriteCell.selected(styleIndex), (on) => drawDisc(on, shape, colour, colours, true));
        drawInto(spriteCell.tick(styleIndex), (on) => drawTick(on, colour, colours));
      });
    drawInto(spriteCell.selectedTick, (on) => drawTick(on, colours.accent, colours));
    DOT_BADGES.forEach((badge, index) => drawInto(spriteCell.badge(index), (on) => drawBadge(on, badge, colours)));
    colours.flags.forEach((colour, flag) => drawInto(spriteCell.flag(flag), (on) => drawFlag(on, colour, colours)));

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

/**
 * A texture with the texts on the map: letters, counts and names. Each text is drawn once with the device's own fonts.
 */
import { GlyphCells } from './GlyphCells';

interface GlyphSpec {
  /** Size of one cell, CSS pixels. */
  width: number;
  height: number;
  /** CSS font, with its size. */
  font: string;
  /** Width of the halo around the text, CSS pixels; 0 for none. */
  halo: number;
  /** Width inside the cell that a text has to fit, CSS pixels: a longer one is drawn smaller. */
  fits?: number;
}

const SYSTEM = '-apple-system, "PingFang SC", "HarmonyOS Sans SC"';
const FAMILY = `${SYSTEM}, "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif`;

/** A label or a count on a disc. As large as a disc with its shadow, so that both share one rectangle. */
export const LETTER_GLYPHS: GlyphSpec = { width: 38, height: 38, font: `600 14px ${FAMILY}`, halo: 0, fits: 22 };

/** A name below a dot. */
export const NAME_GLYPHS: GlyphSpec = { width: 116, height: 18, font: `500 12px ${FAMILY}`, halo: 2 };

/** Width and height of the texture, device pixels. */
const TEXTURE_SIZE = 2048;

/** The red channel holds the text, the green channel the text with its halo. Cell 0 is empty. */
export class GlyphAtlas {
  readonly texture: WebGLTexture;
  readonly columns: number;
  /** Width and height of a cell as shares of the texture. */
  readonly cellShare: readonly [number, number];
  private readonly cells: GlyphCells;
  private readonly widths = new Map<string, number>();
  private readonly canvas2d: CanvasRenderingContext2D | null;
  private readonly spec: GlyphSpec;
  private readonly scale: number;
  private readonly gl: WebGL2RenderingContext;

  constructor(gl: WebGL2RenderingContext, spec: GlyphSpec, pixelRatio: number) {
    this.gl = gl;
    this.spec = spec;
    this.scale = Math.min(pixelRatio, 3);
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(spec.width * this.scale);
    canvas.height = Math.ceil(spec.height * this.scale);
    this.canvas2d = canvas.getContext('2d', { willReadFrequently: true });
    this.columns = Math.floor(TEXTURE_SIZE / canvas.width);
    this.cells = new GlyphCells(this.columns * Math.floor(TEXTURE_SIZE / canvas.height));
    this.cellShare = [canvas.width / TEXTURE_SIZE, canvas.height / TEXTURE_SIZE];
    this.texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RG8, TEXTURE_SIZE, TEXTURE_SIZE);
    for (const wrap of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, wrap, gl.CLAMP_TO_EDGE);
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR);
  }

  /** Call before each layout: texts that the layout does not use may lose their cells. */
  beginLayout() {
    this.cells.beginLayout();
  }

  /** Returns the cell of a text, and draws the text if it is new; returns the empty cell when there is no room. */
  cellOf(text: string): number {
    const { cell, fresh } = this.cells.claim(text);
    if (fresh) this.draw(text, cell);
    return cell;
  }

  /** Width of a text with its halo, CSS pixels; at most the width of a cell. */
  widthOf(text: string): number {
    const { canvas2d, spec } = this;
    const known = this.widths.get(text);
    if (known !== undefined || !canvas2d) return known ?? spec.width;
    canvas2d.setTransform(1, 0, 0, 1, 0, 0);
    canvas2d.font = spec.font;
    const width = Math.min(spec.width, canvas2d.measureText(text).width + 2 * spec.halo);
    this.widths.set(text, width);
    return width;
  }

  dispose() {
    this.gl.deleteTexture(this.texture);
  }

  private draw(text: string, cell: number) {
    const { canvas2d, gl, spec } = this;
    if (!canvas2d) return;
    const { width, height } = canvas2d.canvas;
    canvas2d.setTransform(1, 0, 0, 1, 0, 0);
    canvas2d.font = spec.font;
    // The counts of clusters have larger discs.
    const fits = spec.fits === undefined || /^\d+$/.test(text) ? Infinity : spec.fits;
    const scale = this.scale * Math.min(1, fits / Math.max(1, canvas2d.measureText(text).width));
    const rasterize = (paint: () => void) => {
      canvas2d.setTransform(1, 0, 0, 1, 0, 0);
      canvas2d.clearRect(0, 0, width, height);
      canvas2d.setTransform(scale, 0, 0, scale, width / 2, height / 2);
      paint();
      return canvas2d.getImageData(0, 0, width, height).data;
    };
    canvas2d.textAlign = 'center';
    canvas2d.textBaseline = 'alphabetic';
    canvas2d.lineJoin = 'round';
    canvas2d.lineWidth = 2 * spec.halo;
    const maxWidth = spec.width - 2 * spec.halo;
    // All digits stand on one baseline, and all other characters on one, whatever the text.
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = canvas2d.measureText(
      /\d/.test(text) ? '0' : '国',
    );
    const baseline = (up - down) / 2;
    const fill = () => canvas2d.fillText(text, 0, baseline, maxWidth);
    const letters = rasterize(fill);
    const halo =
      spec.halo > 0
        ? rasterize(() => {
            canvas2d.strokeText(text, 0, baseline, maxWidth);
            fill();
          })
        : letters;
    const pixels = new Uint8Array(width * height * 2);
    for (let i = 0; i < width * height; i++) {
      pixels[2 * i] = letters[4 * i + 3] ?? 0;
      pixels[2 * i + 1] = halo[4 * i + 3] ?? 0;
    }
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    const [left, top] = [(cell % this.columns) * width, Math.floor(cell / this.columns) * height];
    gl.texSubImage2D(gl.TEXTURE_2D, 0, left, top, width, height, gl.RG, gl.UNSIGNED_BYTE, pixels);
  }
}

/** Letters as a texture: what is shown is written once by the device's own fonts, and what was not shown for longest makes room. */
import { CellBook } from './GlyphCells';

export interface GlyphSpec {
  /** Size of one cell, CSS pixels. */
  width: number;
  height: number;
  /** CSS font, size included. */
  font: string;
  /** Width of the letters' halo, CSS pixels; 0 for none. */
  halo: number;
}

const SIDE = 2048;

/** Red holds the letters, green their halo with them. Cell 0 is empty. */
export class GlyphAtlas {
  readonly columns: number;
  private readonly book: CellBook;
  private readonly widths = new Map<string, number>();
  private readonly pen: CanvasRenderingContext2D | null;
  private readonly spec: GlyphSpec;
  private readonly scale: number;
  private readonly gl: WebGL2RenderingContext;
  readonly texture: WebGLTexture;
  /** The cell's share of the texture, across and down. */
  readonly cell: readonly [number, number];

  constructor(gl: WebGL2RenderingContext, spec: GlyphSpec, pixelRatio: number) {
    this.gl = gl;
    this.spec = spec;
    this.scale = Math.min(pixelRatio, 3);
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(spec.width * this.scale);
    canvas.height = Math.ceil(spec.height * this.scale);
    this.pen = canvas.getContext('2d', { willReadFrequently: true });
    this.columns = Math.floor(SIDE / canvas.width);
    this.book = new CellBook(this.columns * Math.floor(SIDE / canvas.height));
    this.cell = [canvas.width / SIDE, canvas.height / SIDE];
    this.texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RG8, SIDE, SIDE);
    for (const wrap of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, wrap, gl.CLAMP_TO_EDGE);
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR);
  }

  /** Before each arrangement. */
  begin() {
    this.book.begin();
  }

  /** The cell of a text, written now if it was not there; the empty one when there is no room left. */
  cellOf(text: string): number {
    const { cell, fresh } = this.book.claim(text);
    if (fresh) this.write(text, cell);
    return cell;
  }

  /** Width of a text as it is written, CSS pixels, at most a cell's. */
  widthOf(text: string): number {
    const known = this.widths.get(text);
    if (known !== undefined || !this.pen) return known ?? this.spec.width;
    this.pen.setTransform(1, 0, 0, 1, 0, 0);
    this.pen.font = this.spec.font;
    const width = Math.min(this.spec.width, this.pen.measureText(text).width + 2 * this.spec.halo);
    this.widths.set(text, width);
    return width;
  }

  dispose() {
    this.gl.deleteTexture(this.texture);
  }

  private write(text: string, cell: number) {
    const { pen, gl, spec } = this;
    if (!pen) return;
    const { width, height } = pen.canvas;
    const coverage = (draw: () => void) => {
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.clearRect(0, 0, width, height);
      pen.setTransform(this.scale, 0, 0, this.scale, width / 2, height / 2);
      draw();
      return pen.getImageData(0, 0, width, height).data;
    };
    pen.font = spec.font;
    pen.textAlign = 'center';
    pen.textBaseline = 'alphabetic';
    pen.lineJoin = 'round';
    pen.lineWidth = 2 * spec.halo;
    const fits = spec.width - 2 * spec.halo;
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(
      /\d/.test(text) ? '0' : '国',
    );
    const letters = coverage(() => pen.fillText(text, 0, (up - down) / 2, fits));
    const halo =
      spec.halo > 0
        ? coverage(() => (pen.strokeText(text, 0, (up - down) / 2, fits), pen.fillText(text, 0, (up - down) / 2, fits)))
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
    gl.texSubImage2D(
      gl.TEXTURE_2D,
      0,
      (cell % this.columns) * width,
      Math.floor(cell / this.columns) * height,
      width,
      height,
      gl.RG,
      gl.UNSIGNED_BYTE,
      pixels,
    );
  }
}

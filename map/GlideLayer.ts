/**
 * Dots, clusters and names on the GPU, as a MapLibre custom layer. Each instance carries where it was, where it goes and when, and the
 * vertex shader interpolates: a fix costs the main thread one write, and a frame one small upload. It draws what its stage arranges.
 */
import type { CustomLayerInterface, Map as MapInstance } from 'maplibre-gl';
import { lngLatOf, worldSize } from './glide';
import { GlyphAtlas } from './GlyphAtlas';
import { Instances, STRIDE } from './instances';
import { DOT_SHAPES, DOT_SIGNS, type DotLooks, tonesOf } from './looks';
import { MARK_FRAGMENT, MARK_VERTEX } from './markShader';
import { NAME_FRAGMENT, NAME_VERTEX } from './nameShader';
import { compile, type Program } from './program';
import { signIcons } from './signIcons';

/** What the layer shows, as the stage has arranged it. */
export interface Picture {
  marks: Instances;
  /** Names lie under the marks; the selected one's, alone, above them. */
  names: Instances;
  selectedName: Instances;
  /** Mercator units; instances are given from here, so that single precision keeps centimetres. */
  anchor: { x: number; y: number };
  /** Seconds of the stage's clock that the instances' times count from. */
  epoch: number;
}

export interface Stage {
  picture: Picture;
  /** Called before each frame: arranges anew what has to be. */
  prepare: (map: MapInstance, now: number) => void;
  /** Seconds until the picture changes by itself; 0 for the very next frame, null for never. */
  restless: (map: MapInstance, now: number) => number | null;
}

const FAMILY = '-apple-system, "PingFang SC", "HarmonyOS Sans SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif';
const MARK_GLYPHS = { width: 34, height: 20, font: `600 14px ${FAMILY}`, halo: 0, icons: signIcons };
const NAME_GLYPHS = { width: 112, height: 18, font: `500 12px ${FAMILY}`, halo: 2 };

interface Drawing {
  gl: WebGL2RenderingContext;
  marks: Program;
  names: Program;
  sheets: Readonly<Record<Sheet, { buffer: WebGLBuffer; array: WebGLVertexArrayObject }>>;
}

type Sheet = 'marks' | 'names' | 'selectedName';

const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

function newSheet(gl: WebGL2RenderingContext) {
  const [buffer, array] = [gl.createBuffer(), gl.createVertexArray()];
  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  for (const [location, size, at] of [[0, 4, 0], [1, 4, 16], [2, 1, 32]] as const) gl.vertexAttribPointer(location, size, gl.FLOAT, false, STRIDE, at);
  gl.vertexAttribIPointer(3, 4, gl.UNSIGNED_BYTE, STRIDE, 36);
  gl.vertexAttribPointer(4, 4, gl.UNSIGNED_BYTE, true, STRIDE, 40);
  gl.vertexAttribPointer(5, 4, gl.UNSIGNED_BYTE, true, STRIDE, 44);
  gl.vertexAttribIPointer(6, 1, gl.UNSIGNED_SHORT, STRIDE, 48);
  for (let location = 0; location <= 6; location++) {
    gl.enableVertexAttribArray(location);
    gl.vertexAttribDivisor(location, 1);
  }
  gl.bindVertexArray(null);
  return { buffer, array };
}

export class GlideLayer implements CustomLayerInterface {
  readonly id: string;
  readonly type = 'custom' as const;
  readonly renderingMode = '2d' as const;
  /** Where glyphs come from; null while the layer is not on a map. */
  markGlyphs: GlyphAtlas | null = null;
  nameGlyphs: GlyphAtlas | null = null;
  private readonly stage: Stage;
  private readonly clock: () => number;
  private drawing: Drawing | null = null;
  private map: MapInstance | null = null;
  private wakesAt = Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private looks: DotLooks = {};
  private dark = false;
  private pulsing = true;

  /** `clock` gives seconds that only go forward. */
  constructor(id: string, stage: Stage, clock: () => number) {
    this.id = id;
    this.stage = stage;
    this.clock = clock;
  }

  paintWith(looks: DotLooks, dark: boolean, pulsing: boolean) {
    this.looks = looks;
    this.dark = dark;
    this.pulsing = pulsing;
    this.map?.triggerRepaint();
  }

  /** Also after a lost context: everything the GPU knew is made again. */
  onAdd(map: MapInstance, gl: WebGL2RenderingContext) {
    this.map = map;
    this.drawing = {
      gl,
      marks: compile(gl, MARK_VERTEX, MARK_FRAGMENT),
      names: compile(gl, NAME_VERTEX, NAME_FRAGMENT),
      sheets: { marks: newSheet(gl), names: newSheet(gl), selectedName: newSheet(gl) },
    };
    this.markGlyphs = new GlyphAtlas(gl, MARK_GLYPHS, map.getPixelRatio());
    this.nameGlyphs = new GlyphAtlas(gl, NAME_GLYPHS, map.getPixelRatio());
    const { marks, names, selectedName } = this.stage.picture;
    for (const instances of [marks, names, selectedName]) instances.forget();
  }

  onRemove() {
    clearTimeout(this.timer);
    const { drawing } = this;
    drawing?.marks.dispose();
    drawing?.names.dispose();
    for (const { buffer, array } of Object.values(drawing?.sheets ?? {})) {
      drawing?.gl.deleteBuffer(buffer);
      drawing?.gl.deleteVertexArray(array);
    }
    this.markGlyphs?.dispose();
    this.nameGlyphs?.dispose();
    this.drawing = this.markGlyphs = this.nameGlyphs = this.map = null;
  }

  render(gl: WebGL2RenderingContext) {
    const { drawing, map, stage, markGlyphs, nameGlyphs } = this;
    if (!drawing || !map || !markGlyphs || !nameGlyphs) return;
    const now = this.clock();
    stage.prepare(map, now);
    const tones = tonesOf(this.dark);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.STENCIL_TEST);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.activeTexture(gl.TEXTURE0);

    const { names, marks } = drawing;
    for (const program of [names, marks]) {
      program.use();
      for (const tone of ['surface', 'ink', 'onColour', 'accent'] as const) gl.uniform3fv(program.at(tone), rgb(tones[tone]));
      gl.uniform1f(program.at('pixel'), 1 / map.getPixelRatio());
    }
    const looks = Object.values(this.looks).slice(0, 8);
    gl.uniform3fv(marks.at('colours'), looks.flatMap(({ day, night }) => rgb(this.dark ? night : day)));
    gl.uniform1uiv(marks.at('shapes'), looks.map(({ shape }) => DOT_SHAPES.indexOf(shape)));
    gl.uniform3fv(marks.at('signs'), [0, 0, 0, ...DOT_SIGNS.flatMap((sign) => rgb(tones.signs[sign]))]);
    gl.uniform1uiv(marks.at('signCells'), [0, ...DOT_SIGNS.map((sign) => markGlyphs.cellOf(sign))]);
    gl.uniform1f(marks.at('pulsing'), this.pulsing ? 1 : 0);

    this.draw('names', names, nameGlyphs, NAME_GLYPHS, now);
    this.draw('marks', marks, markGlyphs, MARK_GLYPHS, now);
    this.draw('selectedName', names, nameGlyphs, NAME_GLYPHS, now);
    gl.bindVertexArray(null);
    this.wakeAfter(stage.restless(map, now));
  }

  private draw(sheet: Sheet, program: Program, glyphs: GlyphAtlas, cell: { width: number; height: number }, now: number) {
    const { drawing, map, stage } = this;
    const instances = stage.picture[sheet];
    if (!drawing || !map || instances.count === 0) return;
    const { gl } = drawing;
    const { buffer, array } = drawing.sheets[sheet];
    const { anchor, epoch } = stage.picture;
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    instances.upload(gl);
    const ratio = map.getPixelRatio();
    const { x, y } = map.project([...lngLatOf(anchor.x, anchor.y)]);
    program.use();
    gl.uniform2f(program.at('anchor'), x, y);
    gl.uniform2f(program.at('viewport'), gl.drawingBufferWidth / ratio, gl.drawingBufferHeight / ratio);
    gl.uniform1f(program.at('world'), worldSize(map.getZoom()));
    gl.uniform1f(program.at('now'), now - epoch);
    gl.bindTexture(gl.TEXTURE_2D, glyphs.texture);
    gl.uniform1i(program.at('glyphs'), 0);
    gl.uniform2f(program.at('cellShare'), ...glyphs.cell);
    gl.uniform2f(program.at('cellSize'), cell.width, cell.height);
    gl.uniform1ui(program.at('cellColumns'), glyphs.columns);
    gl.bindVertexArray(array);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, instances.count);
  }

  /** Sees to it that a frame is drawn in so many seconds at the latest. */
  wakeWithin(seconds: number) {
    const at = this.clock() + seconds;
    if (at >= this.wakesAt) return;
    clearTimeout(this.timer);
    this.wakesAt = at;
    if (seconds <= 0.02) this.map?.triggerRepaint();
    else this.timer = setTimeout(() => this.map?.triggerRepaint(), seconds * 1000);
  }

  private wakeAfter(seconds: number | null) {
    clearTimeout(this.timer);
    this.wakesAt = Infinity;
    if (seconds !== null) this.wakeWithin(seconds);
  }
}

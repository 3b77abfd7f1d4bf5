/**
 * Dots, clusters and names on the GPU, as a MapLibre custom layer. Each instance carries where it was, where it goes and when, and the
 * vertex shader interpolates: a fix costs the main thread one write, and a frame one small upload. It draws what its stage arranges.
 */
import type { CustomLayerInterface, Map as MapInstance } from 'maplibre-gl';
import { MARK_GLYPHS, NAME_GLYPHS } from './glyphSpecs';
import { GlyphAtlas } from './GlyphAtlas';
import { type DotLooks, tonesOf } from '../dotStyle';
import { markPrograms, type MarkPrograms } from './markerPrograms';
import { type Picture, SHEETS, type SheetName } from './dotFrame';
import { Quads, Sheet } from './InstanceTexture';
import { SpriteSheet } from './SpriteAtlas';

export interface Stage {
  picture: Picture;
  /** Called before each frame: arranges anew what has to be. */
  prepare: (map: MapInstance, now: number) => void;
  /** Seconds until the picture changes by itself; 0 for the very next frame, null for never. */
  restless: (map: MapInstance, now: number) => number | null;
}

interface Drawing {
  gl: WebGL2RenderingContext;
  programs: MarkPrograms;
  sheets: Readonly<Record<SheetName, Sheet>>;
  quads: Quads;
  markGlyphs: GlyphAtlas;
  nameGlyphs: GlyphAtlas;
  sprites: SpriteSheet | null;
}

export class GlideLayer implements CustomLayerInterface {
  readonly id: string;
  readonly type = 'custom' as const;
  readonly renderingMode = '2d' as const;
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

  /** Where letters come from; null while the layer is not on a map. */
  get glyphs(): { marks: GlyphAtlas; names: GlyphAtlas } | null {
    return this.drawing && { marks: this.drawing.markGlyphs, names: this.drawing.nameGlyphs };
  }

  paintWith(looks: DotLooks, dark: boolean, pulsing: boolean) {
    this.looks = looks;
    this.dark = dark;
    this.pulsing = pulsing;
    this.drawing?.sprites?.dispose();
    if (this.drawing) this.drawing.sprites = null;
    this.map?.triggerRepaint();
  }

  /** Also after a lost context: everything the GPU knew is made again. */
  onAdd(map: MapInstance, gl: WebGL2RenderingContext) {
    this.map = map;
    const ratio = map.getPixelRatio();
    this.drawing = {
      gl,
      programs: markPrograms(gl),
      sheets: {
        circles: new Sheet(gl),
        names: new Sheet(gl),
        dots: new Sheet(gl),
        clusters: new Sheet(gl),
        above: new Sheet(gl),
        selectedName: new Sheet(gl),
      },
      quads: new Quads(gl),
      markGlyphs: new GlyphAtlas(gl, MARK_GLYPHS, ratio),
      nameGlyphs: new GlyphAtlas(gl, NAME_GLYPHS, ratio),
      sprites: null,
    };
    this.stage.picture.forgotten = true;
  }

  onRemove() {
    clearTimeout(this.timer);
    const { drawing } = this;
    for (const part of drawing
      ? [
          ...Object.values(drawing.programs),
          ...Object.values(drawing.sheets),
          drawing.quads,
          drawing.markGlyphs,
          drawing.nameGlyphs,
          drawing.sprites,
        ]
      : [])
      part?.dispose();
    this.drawing = this.map = null;
  }

  render(gl: WebGL2RenderingContext) {
    const { drawing, map, stage } = this;
    if (!drawing || !map) return;
    const now = this.clock();
    stage.prepare(map, now);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.STENCIL_TEST);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    const tones = tonesOf(this.dark);
    drawing.sprites ??= new SpriteSheet(gl, this.looks, tones, this.dark, map.getPixelRatio());
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, drawing.sprites.texture);
    gl.activeTexture(gl.TEXTURE0);
    for (const name of SHEETS) {
      const instances = stage.picture[name];
      if (instances.count === 0) continue;
      const program = drawing.programs[PROGRAM[name]];
      const glyphs = name === 'names' || name === 'selectedName' ? drawing.nameGlyphs : drawing.markGlyphs;
      gl.bindTexture(gl.TEXTURE_2D, glyphs.texture);
      program.use({
        map,
        now,
        picture: stage.picture,
        looks: this.looks,
        dark: this.dark,
        tones,
        pulsing: this.pulsing,
        glyphs,
        sprites: drawing.sprites,
      });
      drawing.sheets[name].draw(instances, drawing.quads);
    }
    this.wakeAfter(stage.restless(map, now));
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

const PROGRAM = {
  circles: 'circle',
  names: 'name',
  dots: 'sprite',
  clusters: 'cluster',
  above: 'sprite',
  selectedName: 'name',
} as const satisfies Record<SheetName, keyof MarkPrograms>;

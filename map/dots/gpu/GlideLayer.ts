/**
 * Draws dots, clusters and names with the GPU, as a MapLibre custom layer. Each instance carries its start, its target
 * and their times, and the vertex shader interpolates: a fix costs the main thread one write, and a frame one small
 * upload.
 */
import type { CustomLayerInterface, Map as MapInstance } from 'maplibre-gl';
import { dotColours, type DotStyles } from '../dotStyle';
import { type BatchName, BATCHES, type DotFrame } from './dotFrame';
import { GlyphAtlas, LETTER_GLYPHS, NAME_GLYPHS } from './GlyphAtlas';
import { InstanceTexture, QuadIndexBuffer } from './InstanceTexture';
import { markerPrograms, type MarkerPrograms } from './markerPrograms';
import { SpriteAtlas } from './SpriteAtlas';

/** Provides the frames that the layer draws. Times are seconds of the layer's clock. */
export interface DotFrameSource {
  frame: DotFrame;
  /** Called before each frame; renews `frame` where needed. */
  prepare: (map: MapInstance, now: number) => void;
  /** Seconds until the next frame is due; 0 for the very next one, null when nothing moves. */
  nextFrameIn: (map: MapInstance, now: number) => number | null;
}

interface GpuResources {
  programs: MarkerPrograms;
  textures: Readonly<Record<BatchName, InstanceTexture>>;
  quads: QuadIndexBuffer;
  letters: GlyphAtlas;
  names: GlyphAtlas;
  sprites: SpriteAtlas | null;
}

export class GlideLayer implements CustomLayerInterface {
  readonly id: string;
  readonly type = 'custom' as const;
  readonly renderingMode = '2d' as const;
  private readonly source: DotFrameSource;
  private readonly clock: () => number;
  private resources: GpuResources | null = null;
  private map: MapInstance | null = null;
  private nextFrameAt = Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private styles: DotStyles = {};
  private dark = false;
  private pulsing = true;

  /** @param clock seconds that only go forward */
  constructor(id: string, source: DotFrameSource, clock: () => number) {
    this.id = id;
    this.source = source;
    this.clock = clock;
  }

  /** The glyph atlases; null while the layer is not on a map. */
  get glyphs(): { letters: GlyphAtlas; names: GlyphAtlas } | null {
    return this.resources && { letters: this.resources.letters, names: this.resources.names };
  }

  setStyles(styles: DotStyles, dark: boolean, pulsing: boolean) {
    this.styles = styles;
    this.dark = dark;
    this.pulsing = pulsing;
    this.resources?.sprites?.dispose();
    if (this.resources) this.resources.sprites = null;
    this.map?.triggerRepaint();
  }

  /** MapLibre also calls this after a lost context, so it creates all GPU resources anew. */
  onAdd(map: MapInstance, gl: WebGL2RenderingContext) {
    this.map = map;
    const ratio = map.getPixelRatio();
    this.resources = {
      programs: markerPrograms(gl),
      textures: {
        circles: new InstanceTexture(gl),
        names: new InstanceTexture(gl),
        dots: new InstanceTexture(gl),
        clusters: new InstanceTexture(gl),
        above: new InstanceTexture(gl),
        selectedName: new InstanceTexture(gl),
      },
      quads: new QuadIndexBuffer(gl),
      letters: new GlyphAtlas(gl, LETTER_GLYPHS, ratio),
      names: new GlyphAtlas(gl, NAME_GLYPHS, ratio),
      sprites: null,
    };
    this.source.frame.glyphsLost = true;
  }

  onRemove() {
    clearTimeout(this.timer);
    if (this.resources) {
      const { programs, textures, quads, letters, names, sprites } = this.resources;
      for (const part of [...Object.values(programs), ...Object.values(textures), quads, letters, names, sprites])
        part?.dispose();
    }
    this.resources = this.map = null;
  }

  render(gl: WebGL2RenderingContext) {
    const { resources, map, source } = this;
    if (!resources || !map) return;
    const now = this.clock();
    source.prepare(map, now);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.STENCIL_TEST);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    const { styles, dark, pulsing } = this;
    const colours = dotColours(dark);
    const sprites = (resources.sprites ??= new SpriteAtlas(gl, styles, colours, dark, map.getPixelRatio()));
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, sprites.texture);
    gl.activeTexture(gl.TEXTURE0);
    for (const name of BATCHES) {
      const instances = source.frame[name];
      if (instances.count === 0) continue;
      const glyphs = name === 'names' || name === 'selectedName' ? resources.names : resources.letters;
      gl.bindTexture(gl.TEXTURE_2D, glyphs.texture);
      const program = resources.programs[PROGRAM[name]];
      program.use({ map, now, frame: source.frame, styles, dark, colours, pulsing, glyphs, sprites });
      resources.textures[name].draw(instances, resources.quads);
    }
    this.scheduleNextFrame(source.nextFrameIn(map, now));
  }

  /** Makes sure that a frame is drawn within this time. */
  requestFrameWithin(seconds: number) {
    const at = this.clock() + seconds;
    if (at >= this.nextFrameAt) return;
    clearTimeout(this.timer);
    this.nextFrameAt = at;
    if (seconds <= 0.02) this.map?.triggerRepaint();
    else this.timer = setTimeout(() => this.map?.triggerRepaint(), seconds * 1000);
  }

  private scheduleNextFrame(seconds: number | null) {
    clearTimeout(this.timer);
    this.nextFrameAt = Infinity;
    if (seconds !== null) this.requestFrameWithin(seconds);
  }
}

const PROGRAM = {
  circles: 'circle',
  names: 'name',
  dots: 'sprite',
  clusters: 'cluster',
  above: 'sprite',
  selectedName: 'name',
} as const satisfies Record<BatchName, keyof MarkerPrograms>;

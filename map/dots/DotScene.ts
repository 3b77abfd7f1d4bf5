/**
 * Decides what the dots' GPU layer draws and when: follows the store, renews the layout at a limited rate, finds the
 * marker under a finger.
 */
import type { Map as MapInstance } from 'maplibre-gl';
import type { DrawnDot } from '../debug';
import type { Datum, LngLat } from '../geo/datum';
import { mercatorPerMetre, mercatorX, mercatorY, worldPixels } from '../geo/mercator';
import type { Dot, DotChange, DotStore } from './DotStore';
import type { DotStyles } from './dotStyle';
import { DotTable } from './DotTable';
import { expansionZoom, ZOOM_STEP } from './expansionZoom';
import { newDotFrame } from './gpu/dotFrame';
import type { DotFrameSource, GlideLayer } from './gpu/GlideLayer';
import { InstanceWriter } from './InstanceWriter';
import { type DotMarker, isLayoutStale, layOutMarkers, type MapViewport, type MarkerLayout } from './markerLayout';

/** The least seconds between two layouts while fixes arrive. */
const LAYOUT_INTERVAL = 0.25;

/**
 * The least time between two layouts as a multiple of the time one takes, so that layouts use at most a tenth of the
 * time.
 */
const LAYOUT_COST_FACTOR = 9;

/** Seconds per frame of a pulsing alarm. */
const PULSE_FRAME = 0.05;

/**
 * CSS pixels by which a dot's target may move before the layout is renewed: a smaller move would not be seen in a
 * cluster.
 */
const MOVE_TOLERANCE = 2;

/** Seconds until a dot that is drawn shows its new fix. */
const FIX_DELAY = 0.03;

/** Half the width of a finger, CSS pixels. */
const FINGER = 22;

export interface SceneOptions {
  styles: DotStyles;
  datum: Datum;
  selectedId: string | null;
  reducedMotion: boolean;
}

/** All clocks are in seconds. */
export class DotScene implements DotFrameSource {
  readonly frame = newDotFrame();
  private readonly table = new DotTable();
  private readonly writer = new InstanceWriter(this.frame, this.table);
  private readonly store: DotStore;
  private readonly clock: () => number;
  private layer: GlideLayer | null = null;
  private map: MapInstance | null = null;
  private options: SceneOptions = { styles: {}, datum: 'wgs84', selectedId: null, reducedMotion: false };
  private layout: MarkerLayout | null = null;
  private layoutAt = -Infinity;
  private layoutCost = 0;
  /** Since the last layout a dot has moved or changed its look. */
  private moved = false;
  /** Since the last layout the set of dots has changed. */
  private replaced = true;
  /** The next frame needs a new layout. */
  private urgent = true;
  private replaceSeconds = 0;

  constructor(store: DotStore, clock: () => number) {
    this.store = store;
    this.clock = clock;
  }

  /** Starts to follow the store. Returns a function that ends it. */
  attach(map: MapInstance, layer: GlideLayer) {
    this.map = map;
    this.layer = layer;
    this.urgent = this.replaced = true;
    const unsubscribe = this.store.subscribe((change) => this.onChange(change));
    return () => {
      unsubscribe();
      this.map = this.layer = null;
    };
  }

  configure(options: SceneOptions) {
    this.replaced ||= options.datum !== this.options.datum;
    this.options = options;
    this.urgent = true;
    this.map?.triggerRepaint();
  }

  prepare(map: MapInstance, now: number) {
    const view = viewportOf(map);
    const due =
      this.urgent ||
      this.frame.glyphsLost ||
      !this.layout ||
      isLayoutStale(this.layout, view) ||
      (this.hasChanges && now >= this.nextLayoutAt());
    const glyphs = this.layer?.glyphs;
    if (!due || !glyphs) return;
    const { datum, styles, selectedId, reducedMotion } = this.options;
    if (this.replaced) this.table.setAll(this.store.values(), datum, now, reducedMotion ? 0 : this.replaceSeconds);
    this.table.markReference();
    this.layout = layOutMarkers(this.table, view, selectedId === null ? undefined : this.table.slotOf(selectedId));
    this.writer.writeLayout(this.layout, view, styles, glyphs, now, reducedMotion);
    this.moved = this.replaced = this.urgent = this.frame.glyphsLost = false;
    this.replaceSeconds = 0;
    this.layoutAt = now;
    this.layoutCost = this.clock() - now;
  }

  nextFrameIn(map: MapInstance, now: number) {
    const waits: number[] = [];
    const { movingUntil, topSpeed, fadingUntil, hasAlarm } = this.writer;
    if (this.hasChanges) waits.push(this.nextLayoutAt() - now);
    if (now < fadingUntil) waits.push(0);
    // Dots are drawn on whole device pixels, so the next frame is due when one has moved by a pixel. A walking pupil
    // needs few frames a second.
    if (now < movingUntil)
      waits.push(Math.min(movingUntil - now, 1 / (topSpeed * worldPixels(map.getZoom()) * map.getPixelRatio())));
    if (hasAlarm && !this.options.reducedMotion) waits.push(PULSE_FRAME);
    return waits.length > 0 ? Math.max(0, Math.min(...waits)) : null;
  }

  /** The nearest marker whose disc a finger at this point of the screen (CSS pixels) touches; null for none. */
  markerAt({ x, y }: { x: number; y: number }): DotMarker | null {
    const { map, layout } = this;
    if (!map || !layout) return null;
    const view = viewportOf(map);
    const scale = worldPixels(view.zoom);
    const now = this.clock();
    let best: DotMarker | null = null;
    let least = Infinity;
    for (const marker of layout.markers) {
      const [slot = 0] = marker.slots;
      const alone = marker.slots.length === 1;
      const dx = ((alone ? this.table.xAt(slot, now) : marker.x) - view.x) * scale + view.width / 2 - x;
      const dy = ((alone ? this.table.yAt(slot, now) : marker.y) - view.y) * scale + view.height / 2 - y;
      const distance = Math.hypot(dx, dy);
      const beyond = distance - marker.radius - (marker.selected ? 4 : 0);
      if (distance > Math.max(FINGER, marker.radius + 4) || beyond >= least) continue;
      least = beyond;
      best = marker;
    }
    return best;
  }

  /** Ids of the dots of a marker. */
  idsOf(marker: DotMarker): string[] {
    return marker.slots.map((slot) => this.table.dots[slot]?.id ?? '');
  }

  /** Targets of the dots of a marker, WGS-84. */
  positionsOf(marker: DotMarker): LngLat[] {
    return marker.slots.map((slot) => this.table.lngLatAt(slot, Infinity));
  }

  /**
   * The zoom at which a cluster falls apart; null when a list of its members should open instead.
   * @param zoom the present one
   */
  expansionZoomOf(marker: DotMarker, zoom: number): number | null {
    const perMetre = mercatorPerMetre(marker.y);
    const metres = (column: Float64Array) => Float64Array.from(marker.slots, (slot) => (column[slot] ?? 0) / perMetre);
    return expansionZoom(metres(this.table.toX), metres(this.table.toY), zoom, (at) => worldPixels(at) * perMetre);
  }

  /** All dots where they are drawn now, for tests and benchmarks. */
  drawn(): DrawnDot[] {
    const now = this.clock();
    const clustered = new Set(this.layout?.markers.flatMap(({ slots }) => (slots.length > 1 ? slots : [])));
    return this.table.dots.map(({ id, state }, slot) => {
      const [lng, lat] = this.table.lngLatAt(slot, now);
      return { id, lng, lat, state, clustered: clustered.has(slot) };
    });
  }

  /** The end of a dot's glide, WGS-84; null for an unknown dot. For benchmarks. */
  targetOf(id: string): LngLat | null {
    const slot = this.table.slotOf(id);
    return slot === undefined ? null : this.table.lngLatAt(slot, Infinity);
  }

  private onChange({ dots, seconds }: DotChange) {
    const now = this.clock();
    if (dots === null || this.replaced) {
      this.replaced = true;
      this.replaceSeconds = Math.max(this.replaceSeconds, seconds);
    } else for (const dot of dots) this.updateDot(dot, now, seconds);
    if (this.hasChanges) this.layer?.requestFrameWithin(Math.max(0, this.nextLayoutAt() - now));
  }

  private updateDot(dot: Dot, now: number, seconds: number) {
    const { table, layout } = this;
    const before = table.dots[table.slotOf(dot.id) ?? -1];
    const slot = table.update(dot, now, this.options.reducedMotion ? 0 : seconds);
    if (slot === undefined || !before) return;
    const restyled =
      before.state !== dot.state ||
      before.badge !== dot.badge ||
      before.flag !== dot.flag ||
      before.radius !== dot.radius ||
      before.name !== dot.name;
    this.moved ||=
      restyled || !layout || table.distanceFromReference(slot) * worldPixels(layout.step + ZOOM_STEP) > MOVE_TOLERANCE;
    if (this.writer.rewriteDot(slot)) this.layer?.requestFrameWithin(FIX_DELAY);
  }

  private get hasChanges() {
    return this.moved || this.replaced;
  }

  private nextLayoutAt() {
    return this.layoutAt + Math.max(LAYOUT_INTERVAL, LAYOUT_COST_FACTOR * this.layoutCost);
  }
}

const viewportOf = (map: MapInstance): MapViewport => {
  const { lng, lat } = map.getCenter();
  const canvas = map.getCanvas();
  const ratio = map.getPixelRatio();
  return {
    x: mercatorX(lng),
    y: mercatorY(lat),
    zoom: map.getZoom(),
    width: canvas.width / ratio,
    height: canvas.height / ratio,
  };
};

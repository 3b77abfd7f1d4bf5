/** Decides what the glide layer draws and when: follows the store, arranges anew at a slow beat, answers what lies under a finger. */
import type { Map as MapInstance } from 'maplibre-gl';
import { type Arrangement, arrange, type Mark, outgrown, type View } from './markerLayout';
import type { Datum, LngLat } from '../geo/datum';
import type { DrawnDot } from '../debug';
import { DotField } from './DotTable';
import type { Dot, DotChange, DotStore } from './DotStore';
import { mercatorX, mercatorY, perMetre, worldSize } from '../geo/mercator';
import type { GlideLayer, Stage } from './gpu/GlideLayer';
import type { DotLooks } from './dotStyle';
import { Painter } from './InstanceWriter';
import { newPicture } from './gpu/dotFrame';
import { splitZoom, ZOOM_STEP } from './expansionZoom';

/** Seconds between two arrangements while fixes pour in; longer where one takes long, so that it never takes more than a tenth of the time. */
const BEAT = 0.25;
const BREATH = 9;

const PULSE_FRAME = 0.05;

/** CSS pixels a dot may stray from where it was arranged before that is done anew: less would not be seen in a cluster. */
const STRAY = 2;

/** Seconds until a dot that is drawn shows its fix. */
const SEEN = 0.03;

/** A finger is as wide as this, CSS pixels from the middle. */
const FINGER = 22;

export interface StageWish {
  looks: DotLooks;
  datum: Datum;
  selectedId: string | null;
  still: boolean;
}

export class DotStage implements Stage {
  readonly picture = newPicture();
  private readonly field = new DotField();
  private readonly painter = new Painter(this.picture, this.field);
  private readonly store: DotStore;
  private readonly clock: () => number;
  private layer: GlideLayer | null = null;
  private map: MapInstance | null = null;
  private wish: StageWish = { looks: {}, datum: 'wgs84', selectedId: null, still: false };
  private arrangement: Arrangement | null = null;
  private arrangedAt = -Infinity;
  private cost = 0;
  /** Since the last arrangement: a dot has moved; the set of dots is another; it must be seen in the next frame. */
  private moved = false;
  private replaced = true;
  private urgent = true;
  private replaceSeconds = 0;

  constructor(store: DotStore, clock: () => number) {
    this.store = store;
    this.clock = clock;
  }

  /** Follows the store from here on; returns the way out. */
  attach(map: MapInstance, layer: GlideLayer) {
    this.map = map;
    this.layer = layer;
    this.urgent = this.replaced = true;
    const leave = this.store.subscribe((change) => this.changed(change));
    return () => {
      leave();
      this.map = this.layer = null;
    };
  }

  want(wish: StageWish) {
    this.replaced ||= wish.datum !== this.wish.datum;
    this.wish = wish;
    this.urgent = true;
    this.map?.triggerRepaint();
  }

  prepare(map: MapInstance, now: number) {
    const view = viewOf(map);
    const due =
      this.urgent ||
      this.picture.forgotten ||
      !this.arrangement ||
      outgrown(this.arrangement, view) ||
      (this.changing && now >= this.nextBeat());
    const glyphs = this.layer?.glyphs;
    if (!due || !glyphs) return;
    const { datum, looks, selectedId, still } = this.wish;
    if (this.replaced) this.field.replace(this.store.values(), datum, now, still ? 0 : this.replaceSeconds);
    this.field.settle();
    this.arrangement = arrange(this.field, view, selectedId === null ? undefined : this.field.slotOf(selectedId));
    this.painter.paint(this.arrangement, view, looks, glyphs, now, still);
    this.moved = this.replaced = this.urgent = this.picture.forgotten = false;
    this.replaceSeconds = 0;
    this.arrangedAt = now;
    this.cost = this.clock() - now;
  }

  restless(map: MapInstance, now: number) {
    const waits: number[] = [];
    const { restAt, fastest, fadesUntil, alarmed } = this.painter;
    if (this.changing) waits.push(this.nextBeat() - now);
    if (now < fadesUntil) waits.push(0);
    // A dot stands on whole device pixels, so a frame is due when one has moved by one: a walking child needs few a second.
    if (now < restAt)
      waits.push(Math.min(restAt - now, 1 / (fastest * worldSize(map.getZoom()) * map.getPixelRatio())));
    if (alarmed && !this.wish.still) waits.push(PULSE_FRAME);
    return waits.length > 0 ? Math.max(0, Math.min(...waits)) : null;
  }

  /** The mark under a finger: the nearest whose disc, or a finger's breadth about its middle, it touches. */
  markAt({ x, y }: { x: number; y: number }): Mark | null {
    const { map, arrangement } = this;
    if (!map || !arrangement) return null;
    const view = viewOf(map);
    const scale = worldSize(view.zoom);
    const now = this.clock();
    let best: Mark | null = null;
    let least = Infinity;
    for (const mark of arrangement.marks) {
      const [slot = 0] = mark.slots;
      const alone = mark.slots.length === 1;
      const dx = ((alone ? this.field.xAt(slot, now) : mark.x) - view.x) * scale + view.width / 2 - x;
      const dy = ((alone ? this.field.yAt(slot, now) : mark.y) - view.y) * scale + view.height / 2 - y;
      const distance = Math.hypot(dx, dy);
      const beyond = distance - mark.radius - (mark.selected ? 4 : 0);
      if (distance > Math.max(FINGER, mark.radius + 4) || beyond >= least) continue;
      least = beyond;
      best = mark;
    }
    return best;
  }

  idsOf(mark: Mark): string[] {
    return mark.slots.map((slot) => this.field.dots[slot]?.id ?? '');
  }

  placesOf(mark: Mark): LngLat[] {
    return mark.slots.map((slot) => this.field.placeAt(slot, Infinity));
  }

  /** The zoom that tells a cluster's members apart, or null: then a list has to. */
  splitZoomOf(mark: Mark, zoom: number): number | null {
    const metre = perMetre(mark.y);
    const metres = (places: Float64Array) => Float64Array.from(mark.slots, (slot) => (places[slot] ?? 0) / metre);
    return splitZoom(metres(this.field.toX), metres(this.field.toY), zoom, (at) => worldSize(at) * metre);
  }

  /** Everything as it is at this moment, for tests and benchmarks. */
  drawn(): DrawnDot[] {
    const now = this.clock();
    const clustered = new Set(this.arrangement?.marks.flatMap(({ slots }) => (slots.length > 1 ? slots : [])));
    return this.field.dots.map(({ id, state }, slot) => {
      const [lng, lat] = this.field.placeAt(slot, now);
      return { id, lng, lat, state, clustered: clustered.has(slot) };
    });
  }

  /** Where a dot is on its way to, WGS-84; null for one that is not there. For benchmarks. */
  goalOf(id: string): LngLat | null {
    const slot = this.field.slotOf(id);
    return slot === undefined ? null : this.field.placeAt(slot, Infinity);
  }

  private changed({ dots, seconds }: DotChange) {
    const now = this.clock();
    if (dots === null || this.replaced) {
      this.replaced = true;
      this.replaceSeconds = Math.max(this.replaceSeconds, seconds);
    } else for (const dot of dots) this.follow(dot, now, seconds);
    if (this.changing) this.layer?.wakeWithin(Math.max(0, this.nextBeat() - now));
  }

  private follow(dot: Dot, now: number, seconds: number) {
    const { field, arrangement } = this;
    const before = field.dots[field.slotOf(dot.id) ?? -1];
    const slot = field.update(dot, now, this.wish.still ? 0 : seconds);
    if (slot === undefined || !before) return;
    const looksOther =
      before.state !== dot.state ||
      before.sign !== dot.sign ||
      before.radius !== dot.radius ||
      before.name !== dot.name;
    this.moved ||= looksOther || !arrangement || field.strayed(slot) * worldSize(arrangement.step + ZOOM_STEP) > STRAY;
    if (this.painter.repaint(slot)) this.layer?.wakeWithin(SEEN);
  }

  private get changing() {
    return this.moved || this.replaced;
  }

  private nextBeat() {
    return this.arrangedAt + Math.max(BEAT, BREATH * this.cost);
  }
}

const viewOf = (map: MapInstance): View => {
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

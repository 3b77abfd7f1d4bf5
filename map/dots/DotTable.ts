/**
 * Start, target and time of every dot's glide. Each dot has a slot, its index in typed arrays, so that ten thousand
 * dots stay cheap.
 */
import { type Datum, fromMap, type LngLat, toMap } from '../geo/datum';
import { mercatorPerMetre, mercatorToLngLat, mercatorX, mercatorY } from '../geo/mercator';
import type { Dot } from './DotStore';

/**
 * Metres. Over a longer distance a dot jumps: nobody walks so far between two fixes, and a glide would show a way
 * nobody took.
 */
const LONGEST_GLIDE = 2000;

const COLUMNS = ['fromX', 'fromY', 'toX', 'toY', 'startsAt', 'endsAt'] as const;

/** Coordinates are mercator units in the basemap's datum, times are seconds of the caller's clock. */
export class DotTable {
  dots: Dot[] = [];
  fromX = new Float64Array(0);
  fromY = new Float64Array(0);
  toX = new Float64Array(0);
  toY = new Float64Array(0);
  startsAt = new Float64Array(0);
  endsAt = new Float64Array(0);
  private referenceX = new Float64Array(0);
  private referenceY = new Float64Array(0);
  private slots = new Map<string, number>();
  private datum: Datum = 'wgs84';

  get size() {
    return this.dots.length;
  }

  slotOf(id: string) {
    return this.slots.get(id);
  }

  /** Replaces all dots. Known dots glide to their new positions in `seconds`; after a change of datum all dots jump. */
  setAll(dots: Iterable<Dot>, datum: Datum, now: number, seconds: number) {
    const before = this.datum === datum ? { ...this.columns(), slots: this.slots } : null;
    this.datum = datum;
    this.dots = [...dots];
    this.slots = new Map(this.dots.map(({ id }, slot) => [id, slot]));
    const length = this.dots.length;
    for (const column of COLUMNS) this[column] = new Float64Array(length);
    this.dots.forEach((dot, slot) => {
      const old = before?.slots.get(dot.id);
      if (before && old !== undefined) {
        for (const column of COLUMNS) this[column][slot] = before[column][old] ?? 0;
        this.glideTo(slot, dot, now, seconds);
      } else this.jumpTo(slot, dot);
    });
  }

  /** Lets a known dot glide to its new position. Returns its slot, or undefined for an unknown dot. */
  update(dot: Dot, now: number, seconds: number) {
    const slot = this.slots.get(dot.id);
    if (slot === undefined) return undefined;
    this.dots[slot] = dot;
    this.glideTo(slot, dot, now, seconds);
    return slot;
  }

  xAt(slot: number, now: number) {
    const from = this.fromX[slot] ?? 0;
    return from + ((this.toX[slot] ?? 0) - from) * this.progress(slot, now);
  }

  yAt(slot: number, now: number) {
    const from = this.fromY[slot] ?? 0;
    return from + ((this.toY[slot] ?? 0) - from) * this.progress(slot, now);
  }

  /** Keeps the present targets as the reference for `distanceFromReference`. */
  markReference() {
    this.referenceX = this.toX.slice();
    this.referenceY = this.toY.slice();
  }

  /** Mercator units between a dot's target and its target at the last `markReference`. */
  distanceFromReference(slot: number) {
    return Math.hypot(
      (this.toX[slot] ?? 0) - (this.referenceX[slot] ?? 0),
      (this.toY[slot] ?? 0) - (this.referenceY[slot] ?? 0),
    );
  }

  /** Where the dot is drawn at `now`, WGS-84. `Infinity` gives its target. */
  lngLatAt(slot: number, now: number): LngLat {
    return fromMap(this.datum, mercatorToLngLat(this.xAt(slot, now), this.yAt(slot, now)));
  }

  /** The part of the glide that is done at `now`, 0 to 1. */
  private progress(slot: number, now: number) {
    const [startsAt, endsAt] = [this.startsAt[slot] ?? 0, this.endsAt[slot] ?? 0];
    return now >= endsAt || endsAt <= startsAt ? 1 : Math.max(0, (now - startsAt) / (endsAt - startsAt));
  }

  private jumpTo(slot: number, { lng, lat }: Dot) {
    const [mapLng, mapLat] = toMap(this.datum, [lng, lat]);
    this.fromX[slot] = this.toX[slot] = mercatorX(mapLng);
    this.fromY[slot] = this.toY[slot] = mercatorY(mapLat);
    this.startsAt[slot] = this.endsAt[slot] = 0;
  }

  private glideTo(slot: number, dot: Dot, now: number, seconds: number) {
    const [mapLng, mapLat] = toMap(this.datum, [dot.lng, dot.lat]);
    const [x, y] = [mercatorX(mapLng), mercatorY(mapLat)];
    if (x === this.toX[slot] && y === this.toY[slot]) return;
    const [startX, startY] = [this.xAt(slot, now), this.yAt(slot, now)];
    if (Math.hypot(x - startX, y - startY) > LONGEST_GLIDE * mercatorPerMetre(y)) {
      this.jumpTo(slot, dot);
      return;
    }
    this.fromX[slot] = startX;
    this.fromY[slot] = startY;
    this.toX[slot] = x;
    this.toY[slot] = y;
    this.startsAt[slot] = now;
    this.endsAt[slot] = now + seconds;
  }

  private columns() {
    const { fromX, fromY, toX, toY, startsAt, endsAt } = this;
    return { fromX, fromY, toX, toY, startsAt, endsAt };
  }
}

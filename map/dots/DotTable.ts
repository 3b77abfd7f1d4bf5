/** Where every dot is at any moment: one slot each, in flat arrays, so that ten thousand cost no more than their numbers. */
import { type Datum, fromMap, type LngLat, toMap } from '../geo/datum';
import type { Dot } from './DotStore';
import { lngLatOf, mercatorX, mercatorY, partDone, tooFar } from '../geo/mercator';

/** Mercator units of the basemap's datum; clocks in seconds. */
export class DotField {
  dots: Dot[] = [];
  fromX = new Float64Array(0);
  fromY = new Float64Array(0);
  toX = new Float64Array(0);
  toY = new Float64Array(0);
  begins = new Float64Array(0);
  ends = new Float64Array(0);
  private settledX = new Float64Array(0);
  private settledY = new Float64Array(0);
  private slots = new Map<string, number>();
  private datum: Datum = 'wgs84';

  get size() {
    return this.dots.length;
  }

  slotOf(id: string) {
    return this.slots.get(id);
  }

  /** Takes over all dots. Those already there glide to their new places; on another datum everything is placed anew. */
  replace(dots: Iterable<Dot>, datum: Datum, now: number, seconds: number) {
    const before = this.datum === datum ? { ...this.columns(), slots: this.slots } : null;
    this.datum = datum;
    this.dots = [...dots];
    this.slots = new Map(this.dots.map(({ id }, slot) => [id, slot]));
    const room = this.dots.length;
    for (const column of ['fromX', 'fromY', 'toX', 'toY', 'begins', 'ends'] as const)
      this[column] = new Float64Array(room);
    this.dots.forEach((dot, slot) => {
      const old = before?.slots.get(dot.id);
      if (before && old !== undefined) {
        for (const column of ['fromX', 'fromY', 'toX', 'toY', 'begins', 'ends'] as const)
          this[column][slot] = before[column][old] ?? 0;
        this.send(slot, dot, now, seconds);
      } else this.put(slot, dot);
    });
  }

  /** Sends a known dot on its way; returns its slot, or undefined for a dot that is not here. */
  update(dot: Dot, now: number, seconds: number) {
    const slot = this.slots.get(dot.id);
    if (slot === undefined) return undefined;
    this.dots[slot] = dot;
    this.send(slot, dot, now, seconds);
    return slot;
  }

  xAt(slot: number, now: number) {
    const from = this.fromX[slot] ?? 0;
    return from + ((this.toX[slot] ?? 0) - from) * this.part(slot, now);
  }

  yAt(slot: number, now: number) {
    const from = this.fromY[slot] ?? 0;
    return from + ((this.toY[slot] ?? 0) - from) * this.part(slot, now);
  }

  /** From here on, straying is measured. */
  settle() {
    this.settledX = this.toX.slice();
    this.settledY = this.toY.slice();
  }

  /** How far a dot's goal is from where it was when all was last settled. */
  strayed(slot: number) {
    return Math.hypot(
      (this.toX[slot] ?? 0) - (this.settledX[slot] ?? 0),
      (this.toY[slot] ?? 0) - (this.settledY[slot] ?? 0),
    );
  }

  /** Where the dot is drawn at `now`, WGS-84. */
  placeAt(slot: number, now: number): LngLat {
    return fromMap(this.datum, lngLatOf(this.xAt(slot, now), this.yAt(slot, now)));
  }

  private part(slot: number, now: number) {
    return partDone(this.begins[slot] ?? 0, this.ends[slot] ?? 0, now);
  }

  private put(slot: number, { lng, lat }: Dot) {
    const [mapLng, mapLat] = toMap(this.datum, [lng, lat]);
    this.fromX[slot] = this.toX[slot] = mercatorX(mapLng);
    this.fromY[slot] = this.toY[slot] = mercatorY(mapLat);
    this.begins[slot] = this.ends[slot] = 0;
  }

  private send(slot: number, dot: Dot, now: number, seconds: number) {
    const [mapLng, mapLat] = toMap(this.datum, [dot.lng, dot.lat]);
    const [x, y] = [mercatorX(mapLng), mercatorY(mapLat)];
    if (x === this.toX[slot] && y === this.toY[slot]) return;
    const [startX, startY] = [this.xAt(slot, now), this.yAt(slot, now)];
    if (tooFar(x - startX, y - startY, y)) {
      this.put(slot, dot);
      return;
    }
    this.fromX[slot] = startX;
    this.fromY[slot] = startY;
    this.toX[slot] = x;
    this.toY[slot] = y;
    this.begins[slot] = now;
    this.ends[slot] = now + seconds;
  }

  private columns() {
    const { fromX, fromY, toX, toY, begins, ends } = this;
    return { fromX, fromY, toX, toY, begins, ends };
  }
}

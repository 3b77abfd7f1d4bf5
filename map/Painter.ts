/** Writes an arrangement into the instances the GPU draws, in painter's order, and a moving dot into its own. */
import type { Arrangement, Mark, View } from './arrangement';
import type { DotField } from './DotField';
import { perMetre, worldSize } from './glide';
import type { GlideLayer, Picture } from './GlideLayer';
import { ALARMED, CLUSTER_SHAPE, HALO_SHAPE, type Instance, type Instances, SELECTED } from './instances';
import { DOT_SHAPES, DOT_SIGNS, type DotLooks } from './looks';
import { type Box, type Nameplate, placeNames, SURE } from './nameplates';

/** Names are read from this zoom on; the selected one's always. */
const NAMES_FROM = 15.5;
const NAME_GAP = 1;
const LONGEST_NAME = 9;

/** Seconds a new mark takes to appear, and a cluster to its new middle. */
const FADE = 0.16;
const SHIFT = 0.25;

/** After so many seconds single precision would begin to show in the times, so they count anew. */
const EPOCH = 900;

/** What the painter remembers of a mark it drew: since when, and a cluster's way. */
interface Drawn {
  born: number;
  x: number;
  y: number;
}

const shorten = (name: string) => (name.length > LONGEST_NAME + 1 ? `${name.slice(0, LONGEST_NAME)}…` : name);

export class Painter {
  /** Clock (s) at which the last glide ends; the fastest in mercator units a second. */
  restAt = 0;
  fastest = 0;
  fadesUntil = 0;
  alarmed = false;
  private readonly picture: Picture;
  private readonly field: DotField;
  private instances = new Map<number, { index: number; instance: Instance }>();
  private names = new Map<number, { index: number; instance: Instance; sheet: Instances }>();
  private drawn = new Map<string, Drawn>();
  private named = new Set<string>();

  constructor(picture: Picture, field: DotField) {
    this.picture = picture;
    this.field = field;
  }

  paint({ marks }: Arrangement, view: View, looks: DotLooks, layer: GlideLayer, now: number, still: boolean) {
    const { picture } = this;
    picture.anchor = { x: view.x, y: view.y };
    if (now - picture.epoch > EPOCH) picture.epoch = now;
    picture.marks.clear();
    this.restAt = this.fastest = 0;
    this.alarmed = false;
    const before = this.drawn;
    const first = before.size === 0;
    this.drawn = new Map();
    this.instances = new Map();
    const order = Object.keys(looks);

    const painted = marks.map((mark) => {
      const lead = this.field.dots[mark.slots[0] ?? 0];
      const key = `${mark.slots.length > 1 ? 'cluster' : 'dot'}:${lead?.id}`;
      const known = before.get(key);
      const born = known?.born ?? (first || still ? -Infinity : now);
      if (born === now) this.fadesUntil = now + FADE;
      const instance = mark.slots.length > 1 ? this.clusterInstance(mark, order, looks, layer, now, still ? undefined : known) : this.dotInstance(mark, looks, order, layer);
      this.drawn.set(key, { born, x: mark.x, y: mark.y });
      return { mark, instance: { ...instance, born: born - picture.epoch } };
    });
    for (const { mark, instance } of painted) this.halo(mark, instance);
    painted.sort((a, b) => height(a.mark, a.instance) - height(b.mark, b.instance));
    for (const { mark, instance } of painted) {
      const index = picture.marks.push(instance);
      if (mark.slots.length === 1) this.instances.set(mark.slots[0] ?? 0, { index, instance });
      this.alarmed ||= instance.shape === DOT_SHAPES.indexOf('alarm') || (instance.flags & ALARMED) !== 0;
    }
    this.writeNames(marks, view, order, layer, now);
  }

  /** A dot has been sent elsewhere or has another state: its instance says so at once. False when it is not drawn by itself. */
  repaint(slot: number, looks: DotLooks): boolean {
    const known = this.instances.get(slot);
    if (!known) return false;
    const dot = this.field.dots[slot];
    const order = Object.keys(looks);
    Object.assign(known.instance, this.leg(slot), dot && this.lookOf(dot.state, looks, order), { course: courseOf(dot?.course ?? null) });
    this.picture.marks.write(known.index, known.instance);
    const name = this.names.get(slot);
    if (name) {
      Object.assign(name.instance, this.leg(slot));
      name.sheet.write(name.index, name.instance);
    }
    return true;
  }

  private leg(slot: number) {
    const { field, picture } = this;
    const [fromX, fromY, toX, toY] = [field.fromX, field.fromY, field.toX, field.toY].map((column) => column[slot] ?? 0) as [number, number, number, number];
    const [begins, ends] = [field.begins[slot] ?? 0, field.ends[slot] ?? 0];
    if (ends > begins) {
      this.restAt = Math.max(this.restAt, ends);
      this.fastest = Math.max(this.fastest, Math.hypot(toX - fromX, toY - fromY) / (ends - begins));
    }
    const { x, y } = picture.anchor;
    return { fromX: fromX - x, fromY: fromY - y, toX: toX - x, toY: toY - y, begins: begins - picture.epoch, ends: ends - picture.epoch };
  }

  private lookOf(state: string, looks: DotLooks, order: string[]) {
    return { shape: DOT_SHAPES.indexOf(looks[state]?.shape ?? 'dashed'), look: Math.max(0, order.indexOf(state)) };
  }

  private dotInstance({ slots: [slot = 0], radius, selected }: Mark, looks: DotLooks, order: string[], { markGlyphs }: GlideLayer): Instance {
    const dot = this.field.dots[slot];
    return {
      ...this.leg(slot),
      ...this.lookOf(dot?.state ?? '', looks, order),
      born: 0,
      radius,
      course: courseOf(dot?.course ?? null),
      sign: dot?.sign ? DOT_SIGNS.indexOf(dot.sign) + 1 : 0,
      flags: selected ? SELECTED : 0,
      cell: dot?.mark ? (markGlyphs?.cellOf(dot.mark) ?? 0) : 0,
    };
  }

  private clusterInstance({ slots, x, y, radius }: Mark, order: string[], looks: DotLooks, { markGlyphs }: GlideLayer, now: number, before: Drawn | undefined): Instance {
    const { anchor, epoch } = this.picture;
    const counts = order.map(() => 0);
    let sign = 0;
    for (const slot of slots) {
      const dot = this.field.dots[slot];
      const look = order.indexOf(dot?.state ?? '');
      if (look >= 0) counts[look] = (counts[look] ?? 0) + 1;
      if (dot?.sign && looks[dot.state]?.shape === 'alarm') sign ||= DOT_SIGNS.indexOf(dot.sign) + 1;
    }
    const alarm = order.findIndex((state, look) => looks[state]?.shape === 'alarm' && (counts[look] ?? 0) > 0);
    const moved = before && (before.x !== x || before.y !== y) ? before : null;
    if (moved) {
      this.restAt = Math.max(this.restAt, now + SHIFT);
      this.fastest = Math.max(this.fastest, Math.hypot(x - moved.x, y - moved.y) / SHIFT);
    }
    return {
      fromX: (moved?.x ?? x) - anchor.x, fromY: (moved?.y ?? y) - anchor.y, toX: x - anchor.x, toY: y - anchor.y,
      begins: moved ? now - epoch : 0, ends: moved ? now + SHIFT - epoch : 0, born: 0,
      radius, course: -1, shape: CLUSTER_SHAPE, sign, look: Math.max(0, alarm), flags: alarm >= 0 ? ALARMED : 0,
      shares: sharesOf(counts),
      cell: markGlyphs?.cellOf(String(slots.length)) ?? 0,
    };
  }

  /** The disc in which the child is, at its true radius: of the selected, and of all that are only roughly known. */
  private halo({ slots: [slot = 0], selected }: Mark, instance: Instance) {
    const radius = this.field.dots[slot]?.radius ?? 0;
    if (instance.shape === CLUSTER_SHAPE || radius <= 0 || !(selected || instance.shape === DOT_SHAPES.indexOf('soft'))) return;
    this.picture.marks.push({ ...instance, shape: HALO_SHAPE, sign: 0, flags: selected ? SELECTED : 0, cell: 0, course: -1, radius: radius * perMetre(this.field.toY[slot] ?? 0.5) });
  }

  private writeNames(marks: Mark[], view: View, order: string[], { nameGlyphs }: GlideLayer, now: number) {
    const { picture, field, named } = this;
    picture.names.clear();
    picture.selectedName.clear();
    this.names = new Map();
    this.named = new Set();
    if (!nameGlyphs) return;
    const scale = worldSize(view.zoom);
    const discs: Box[] = [];
    const plates: (Nameplate & { slot: number; radius: number })[] = [];
    for (const { slots, x, y, radius, selected } of marks) {
      const [slot = 0] = slots;
      const [px, py] = [(x - view.x) * scale, (y - view.y) * scale];
      discs.push({ left: px - radius, top: py - radius, right: px + radius, bottom: py + radius });
      const dot = field.dots[slot];
      if (!dot || slots.length > 1 || !dot.name || (view.zoom < NAMES_FROM && !selected)) continue;
      const half = nameGlyphs.widthOf(shorten(dot.name)) / 2;
      const top = py + radius + NAME_GAP + (selected ? 4 : 0);
      const rank = Math.max(0, order.indexOf(dot.state));
      plates.push({ slot, radius, box: { left: px - half, top, right: px + half, bottom: top + 16 }, order: selected ? SURE : rank - (named.has(dot.id) ? 50 : 0) });
    }
    for (const index of placeNames(plates, discs)) {
      const plate = plates[index];
      const dot = plate && field.dots[plate.slot];
      if (!plate || !dot) continue;
      const selected = plate.order === SURE;
      const born = (this.drawn.get(`dot:${dot.id}`)?.born ?? now) - picture.epoch;
      const instance: Instance = {
        ...this.leg(plate.slot), born, radius: plate.radius + NAME_GAP + (selected ? 4 : 0), course: nameGlyphs.widthOf(shorten(dot.name)) / 2, shape: 0, sign: 0, look: 0, flags: selected ? SELECTED : 0,
        cell: nameGlyphs.cellOf(shorten(dot.name)),
      };
      this.named.add(dot.id);
      const sheet = selected ? picture.selectedName : picture.names;
      this.names.set(plate.slot, { index: sheet.push(instance), instance, sheet });
    }
  }
}

/** Who lies on top: dots by gravity, clusters above them, alarms above those, the selected above all. */
const height = ({ selected }: Mark, { shape, look, flags }: Instance) =>
  selected ? 1000 : (shape === DOT_SHAPES.indexOf('alarm') || (flags & ALARMED) !== 0 ? 500 : 0) + (shape === CLUSTER_SHAPE ? 100 : 0) - look;

const courseOf = (course: number | null) => (course === null ? -1 : (((course % 360) + 360) % 360) * (Math.PI / 180));

/** Upper bounds of the looks' shares of a turn, 255 for a whole one; a look with any share is at least a visible sliver. */
export function sharesOf(counts: readonly number[]): Uint8Array {
  const SLIVER = 8;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const wide = counts.map((count) => (count === 0 ? 0 : Math.max(SLIVER, (count / total) * 255)));
  const whole = wide.reduce((sum, width) => sum + width, 0);
  const bounds = new Uint8Array(8);
  let reached = 0;
  for (let look = 0; look < 8; look++) {
    reached += wide[look] ?? 0;
    bounds[look] = whole > 0 ? Math.round((reached / whole) * 255) : 255;
  }
  return bounds;
}

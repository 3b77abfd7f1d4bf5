/** Writes an arrangement into the instances the GPU draws, in painter's order, and a moving dot into its own. */
import type { Arrangement, Mark, View } from './markerLayout';
import type { DotField } from './DotTable';
import { perMetre } from '../geo/mercator';
import type { GlyphAtlas } from './gpu/GlyphAtlas';
import { type Instance, type Instances, LINED, PULSING } from './gpu/InstanceBuffer';
import { DOT_SIGNS, type DotLooks } from './dotStyle';
import { type Named, nameMarks } from './nameLabels';
import { type Picture, SHEETS } from './gpu/dotFrame';
import { sharesOf } from './gpu/clusterRing';
import { spriteOf } from './gpu/SpriteAtlas';
import { HALF } from './gpu/drawSprites';

/** Seconds a new mark takes to appear, and a cluster to its new middle. */
const FADE = 0.16;
const SHIFT = 0.25;

/** After so many seconds single precision would begin to show in the times, so they count anew. */
const EPOCH = 900;

/** What the painter remembers of a mark it drew: since when, and where. */
interface Drawn {
  born: number;
  x: number;
  y: number;
}

type Leg = Pick<Instance, 'fromX' | 'fromY' | 'toX' | 'toY' | 'begins' | 'ends'>;

/** Where one dot's instances are: to move it, their legs are rewritten. */
interface Written {
  sheet: Instances;
  index: number;
  instance: Instance;
}

const PLAIN = { half: 0, offsetX: 0, offsetY: 0, turn: 0, sprite: 0, look: 0, flags: 0, shares: null, cell: 0 };

export class Painter {
  /** Clock (s) at which the last glide ends; the fastest in mercator units a second. */
  restAt = 0;
  fastest = 0;
  fadesUntil = 0;
  alarmed = false;
  private readonly picture: Picture;
  private readonly field: DotField;
  private looks: DotLooks = {};
  private order: string[] = [];
  private written = new Map<number, Written[]>();
  private drawn = new Map<string, Drawn>();
  private named: ReadonlySet<string> = new Set();

  constructor(picture: Picture, field: DotField) {
    this.picture = picture;
    this.field = field;
  }

  paint(
    { marks }: Arrangement,
    view: View,
    looks: DotLooks,
    glyphs: { marks: GlyphAtlas; names: GlyphAtlas },
    now: number,
    still: boolean,
  ) {
    const { picture } = this;
    glyphs.marks.begin();
    glyphs.names.begin();
    picture.anchor = { x: view.x, y: view.y };
    if (now - picture.epoch > EPOCH) picture.epoch = now;
    for (const name of SHEETS) picture[name].clear();
    this.looks = looks;
    this.order = Object.keys(looks);
    this.restAt = this.fastest = 0;
    this.alarmed = false;
    this.written = new Map();
    const before = this.drawn;
    this.drawn = new Map();

    for (const mark of [...marks].sort((a, b) => this.gravity(a) - this.gravity(b))) {
      const key = this.keyOf(mark);
      const known = before.get(key);
      const born = known?.born ?? (before.size === 0 || still ? -Infinity : now);
      if (born === now) this.fadesUntil = now + FADE;
      this.drawn.set(key, { born, x: mark.x, y: mark.y });
      if (mark.slots.length > 1) this.cluster(mark, born - picture.epoch, glyphs.marks, now, still ? undefined : known);
      else this.dot(mark, born - picture.epoch, glyphs.marks);
    }
    this.names(
      nameMarks(marks, this.field, view, glyphs.names, (state) => this.lookOf(state), this.named),
      glyphs.names,
    );
  }

  /** A dot has been sent elsewhere or has another state: its instances say so at once. False when it is not drawn by itself. */
  repaint(slot: number): boolean {
    const parts = this.written.get(slot);
    if (!parts) return false;
    const leg = this.leg(slot);
    const dot = this.field.dots[slot];
    const [tick, disc] = parts;
    if (dot && tick && disc) {
      const selected = disc.instance.half === HALF.selected;
      Object.assign(tick.instance, this.tick(slot, selected));
      const look = this.lookOf(dot.state);
      Object.assign(disc.instance, { look, sprite: selected ? spriteOf.selected(look) : spriteOf.disc(look) });
    }
    for (const { sheet, index, instance } of parts) sheet.write(index, Object.assign(instance, leg));
    return true;
  }

  private keyOf({ slots: [lead = 0, ...others] }: Mark) {
    return `${others.length > 0 ? 'cluster' : 'dot'}:${this.field.dots[lead]?.id}`;
  }

  private lookOf(state: string) {
    return Math.max(0, this.order.indexOf(state));
  }

  private isAlarm(slot: number) {
    return this.looks[this.field.dots[slot]?.state ?? '']?.shape === 'alarm';
  }

  /** Who lies on top: the graver state; alarms and the selected are on a sheet of their own. */
  private gravity({ slots: [slot = 0, ...others], selected }: Mark) {
    return selected ? Infinity : -this.lookOf(this.field.dots[slot]?.state ?? '') - others.length;
  }

  private push(sheet: Instances, instance: Instance, slot?: number) {
    const index = sheet.push(instance);
    if (slot === undefined) return;
    const parts = this.written.get(slot);
    if (parts) parts.push({ sheet, index, instance });
    else this.written.set(slot, [{ sheet, index, instance }]);
  }

  /** Tick, disc, badge, in this order; whatever a dot has not is there without size, so that it can come. */
  private dot({ slots: [slot = 0], selected, radius }: Mark, born: number, glyphs: GlyphAtlas) {
    const { picture, field } = this;
    const dot = field.dots[slot];
    if (!dot) return;
    const alarm = this.isAlarm(slot);
    const sheet = alarm || selected ? picture.above : picture.dots;
    const look = this.lookOf(dot.state);
    const base = { ...PLAIN, ...this.leg(slot), born, look };
    const half = selected ? HALF.selected : HALF.disc;
    this.push(sheet, { ...base, ...this.tick(slot, selected) }, slot);
    this.push(
      sheet,
      {
        ...base,
        half,
        sprite: selected ? spriteOf.selected(look) : spriteOf.disc(look),
        cell: dot.mark ? glyphs.cellOf(dot.mark) : 0,
      },
      slot,
    );
    this.push(sheet, { ...base, ...badgeAt(radius, dot.sign ? DOT_SIGNS.indexOf(dot.sign) : -1) }, slot);
    const soft = this.looks[dot.state]?.shape === 'soft';
    if (dot.radius && (selected || soft)) {
      this.push(
        picture.circles,
        { ...base, half: dot.radius * perMetre(field.toY[slot] ?? 0.5), flags: selected ? LINED : 0 },
        slot,
      );
    }
    if (alarm) this.pulse(base, radius, slot);
  }

  private pulse(base: Instance, radius: number, slot?: number) {
    this.alarmed = true;
    this.push(this.picture.circles, { ...base, half: radius, flags: PULSING }, slot);
  }

  private tick(slot: number, selected: boolean) {
    const dot = this.field.dots[slot];
    if (dot?.course === null || dot?.course === undefined) return { half: 0 };
    const turn = (dot.course * Math.PI) / 180;
    const reach = selected ? HALF.selected + 0.5 : HALF.disc - 1;
    const sprite = selected ? spriteOf.selectedTick : spriteOf.tick(this.lookOf(dot.state));
    return { half: HALF.tick, offsetX: Math.sin(turn) * reach, offsetY: -Math.cos(turn) * reach, turn, sprite };
  }

  private leg(slot: number): Leg {
    const { field, picture } = this;
    const [fromX, fromY, toX, toY] = [field.fromX, field.fromY, field.toX, field.toY].map(
      (column) => column[slot] ?? 0,
    ) as [number, number, number, number];
    const [begins, ends] = [field.begins[slot] ?? 0, field.ends[slot] ?? 0];
    if (ends > begins) {
      this.restAt = Math.max(this.restAt, ends);
      this.fastest = Math.max(this.fastest, Math.hypot(toX - fromX, toY - fromY) / (ends - begins));
    }
    const { x, y } = picture.anchor;
    return {
      fromX: fromX - x,
      fromY: fromY - y,
      toX: toX - x,
      toY: toY - y,
      begins: begins - picture.epoch,
      ends: ends - picture.epoch,
    };
  }

  private cluster(
    { slots, x, y, radius }: Mark,
    born: number,
    glyphs: GlyphAtlas,
    now: number,
    before: Drawn | undefined,
  ) {
    const { picture, field, looks, order } = this;
    const { anchor, epoch } = picture;
    const counts = order.map(() => 0);
    for (const slot of slots) {
      const look = this.lookOf(field.dots[slot]?.state ?? '');
      counts[look] = (counts[look] ?? 0) + 1;
    }
    const gravest = order.findIndex((state, look) => looks[state]?.shape === 'alarm' && (counts[look] ?? 0) > 0);
    const moved = before && (before.x !== x || before.y !== y) ? before : null;
    if (moved) {
      this.restAt = Math.max(this.restAt, now + SHIFT);
      this.fastest = Math.max(this.fastest, Math.hypot(x - moved.x, y - moved.y) / SHIFT);
    }
    const base: Instance = {
      ...PLAIN,
      born,
      fromX: (moved?.x ?? x) - anchor.x,
      fromY: (moved?.y ?? y) - anchor.y,
      toX: x - anchor.x,
      toY: y - anchor.y,
      begins: moved ? now - epoch : 0,
      ends: moved ? now + SHIFT - epoch : 0,
      look: Math.max(0, gravest),
    };
    this.push(picture.clusters, {
      ...base,
      half: radius,
      shares: sharesOf(counts),
      cell: glyphs.cellOf(String(slots.length)),
    });
    if (gravest < 0) return;
    this.pulse(base, radius);
    const alarming = slots.find((slot) => this.isAlarm(slot) && field.dots[slot]?.state === order[gravest]);
    const sign = field.dots[alarming ?? -1]?.sign;
    if (sign) this.push(picture.above, { ...base, ...badgeAt(radius, DOT_SIGNS.indexOf(sign)) });
  }

  private names(names: Named[], glyphs: GlyphAtlas) {
    const { picture, field } = this;
    for (const { slot, text, selected, below } of names) {
      const born = (this.drawn.get(`dot:${field.dots[slot]?.id}`)?.born ?? 0) - picture.epoch;
      const name = {
        ...PLAIN,
        ...this.leg(slot),
        born,
        offsetY: below,
        turn: glyphs.widthOf(text) / 2,
        flags: selected ? LINED : 0,
        cell: glyphs.cellOf(text),
      };
      this.push(selected ? picture.selectedName : picture.names, name, slot);
    }
    this.named = new Set(names.map(({ slot }) => field.dots[slot]?.id ?? ''));
  }
}

const badgeAt = (radius: number, sign: number) =>
  sign < 0
    ? { half: 0 }
    : { half: HALF.badge, offsetX: radius * 0.9, offsetY: -radius * 0.82, sprite: spriteOf.badge(sign) };

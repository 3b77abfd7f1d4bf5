/**
 * Writes the markers of a layout into the instance buffers that the GPU draws, and rewrites the instances of a dot that
 * moves.
 */
import { mercatorPerMetre } from '../geo/mercator';
import { DOT_BADGES, type DotStyles } from './dotStyle';
import type { Dot } from './DotStore';
import type { DotTable } from './DotTable';
import { ringBoundsOf } from './gpu/clusterRing';
import { BATCHES, type DotFrame } from './gpu/dotFrame';
import { SPRITE_HALF } from './gpu/drawSprites';
import type { GlyphAtlas } from './gpu/GlyphAtlas';
import { FADE_SECONDS, type Instance, type InstanceBuffer, OUTLINED, PULSING } from './gpu/InstanceBuffer';
import { spriteCell } from './gpu/SpriteAtlas';
import type { DotMarker, MapViewport, MarkerLayout } from './markerLayout';
import { type NameLabel, nameLabels } from './nameLabels';

/** Seconds in which a cluster moves to its new middle. */
const CLUSTER_MOVE_SECONDS = 0.25;

/**
 * Seconds after which the epoch of the instances' times is renewed; later, single precision would show in the times.
 */
const EPOCH_SECONDS = 900;

/** Since when a marker is shown, and where it was drawn. */
interface DrawnMarker {
  appearsAt: number;
  x: number;
  y: number;
}

type GlideLeg = Pick<Instance, 'fromX' | 'fromY' | 'toX' | 'toY' | 'startsAt' | 'endsAt'>;

/** Where one instance of a dot is kept, so that it can be written again when the dot moves. */
interface WrittenInstance {
  buffer: InstanceBuffer;
  index: number;
  instance: Instance;
}

const DEFAULTS = {
  halfSize: 0,
  offsetX: 0,
  offsetY: 0,
  turn: 0,
  sprite: 0,
  styleIndex: 0,
  flags: 0,
  ringBounds: null,
  glyphCell: 0,
};

export class InstanceWriter {
  /** Clock (seconds) at which the last glide ends. */
  movingUntil = 0;
  /** The fastest glide, mercator units per second. */
  topSpeed = 0;
  /** Clock (seconds) at which the last new marker has appeared. */
  fadingUntil = 0;
  /** True when an alarm pulses. */
  hasAlarm = false;
  private readonly frame: DotFrame;
  private readonly table: DotTable;
  private styles: DotStyles = {};
  private states: string[] = [];
  private written = new Map<number, WrittenInstance[]>();
  private drawn = new Map<string, DrawnMarker>();
  private namedIds: ReadonlySet<string> = new Set();

  constructor(frame: DotFrame, table: DotTable) {
    this.frame = frame;
    this.table = table;
  }

  /** Writes all instances of a layout anew. @param now seconds. @param still without fades and moves */
  writeLayout(
    { markers }: MarkerLayout,
    view: MapViewport,
    styles: DotStyles,
    glyphs: { letters: GlyphAtlas; names: GlyphAtlas },
    now: number,
    still: boolean,
  ) {
    const { frame } = this;
    glyphs.letters.beginLayout();
    glyphs.names.beginLayout();
    frame.anchor = { x: view.x, y: view.y };
    if (now - frame.epoch > EPOCH_SECONDS) frame.epoch = now;
    for (const name of BATCHES) frame[name].clear();
    this.styles = styles;
    this.states = Object.keys(styles);
    this.movingUntil = this.topSpeed = 0;
    this.hasAlarm = false;
    this.written = new Map();
    const before = this.drawn;
    this.drawn = new Map();

    for (const marker of [...markers].sort((a, b) => this.drawOrder(a) - this.drawOrder(b))) {
      const key = this.keyOf(marker);
      const known = before.get(key);
      const appearsAt = known?.appearsAt ?? (before.size === 0 || still ? -Infinity : now);
      if (appearsAt === now) this.fadingUntil = now + FADE_SECONDS;
      this.drawn.set(key, { appearsAt, x: marker.x, y: marker.y });
      const appears = appearsAt - frame.epoch;
      if (marker.slots.length > 1) this.writeCluster(marker, appears, glyphs.letters, now, still ? undefined : known);
      else this.writeDot(marker, appears, glyphs.letters);
    }
    this.writeNames(
      nameLabels(markers, this.table, view, glyphs.names, (state) => this.styleIndexOf(state), this.namedIds),
      glyphs.names,
    );
  }

  /** Writes the new glide and state of a dot into its instances. Returns false when the dot is not drawn alone. */
  rewriteDot(slot: number): boolean {
    const parts = this.written.get(slot);
    if (!parts) return false;
    const leg = this.glideLeg(slot);
    const dot = this.table.dots[slot];
    const [tick, disc] = parts;
    if (dot && tick && disc) {
      const selected = disc.instance.halfSize === SPRITE_HALF.selected;
      Object.assign(tick.instance, this.tick(slot, selected));
      const styleIndex = this.styleIndexOf(dot.state);
      const sprite = selected ? spriteCell.selected(styleIndex) : spriteCell.disc(styleIndex);
      Object.assign(disc.instance, { styleIndex, sprite });
    }
    for (const { buffer, index, instance } of parts) buffer.write(index, Object.assign(instance, leg));
    return true;
  }

  private keyOf({ slots: [lead = 0, ...others] }: DotMarker) {
    return `${others.length > 0 ? 'cluster' : 'dot'}:${this.table.dots[lead]?.id}`;
  }

  /** An unknown state gets the last style, the calmest: it must not look like an alarm. */
  private styleIndexOf(state: string) {
    const known = this.states.indexOf(state);
    return known < 0 ? Math.max(0, this.states.length - 1) : known;
  }

  private isAlarm(slot: number) {
    return this.styles[this.table.dots[slot]?.state ?? '']?.shape === 'alarm';
  }

  /** Later markers lie on top: the more urgent states. Alarms and the selected dot have a batch of their own above. */
  private drawOrder({ slots: [slot = 0, ...others], selected }: DotMarker) {
    return selected ? Infinity : -this.styleIndexOf(this.table.dots[slot]?.state ?? '') - others.length;
  }

  private push(buffer: InstanceBuffer, instance: Instance, slot?: number) {
    const index = buffer.push(instance);
    if (slot === undefined) return;
    const parts = this.written.get(slot);
    if (parts) parts.push({ buffer, index, instance });
    else this.written.set(slot, [{ buffer, index, instance }]);
  }

  /**
   * Writes tick, disc and badge, in this order. A part the dot does not have yet gets size 0, so that it can be shown
   * later without a new layout.
   */
  private writeDot({ slots: [slot = 0], selected, radius }: DotMarker, appearsAt: number, glyphs: GlyphAtlas) {
    const { frame, table } = this;
    const dot = table.dots[slot];
    if (!dot) return;
    const alarm = this.isAlarm(slot);
    const buffer = alarm || selected ? frame.above : frame.dots;
    const styleIndex = this.styleIndexOf(dot.state);
    const base = { ...DEFAULTS, ...this.glideLeg(slot), appearsAt, styleIndex };
    this.push(buffer, { ...base, ...this.tick(slot, selected) }, slot);
    this.push(
      buffer,
      {
        ...base,
        halfSize: selected ? SPRITE_HALF.selected : SPRITE_HALF.disc,
        sprite: selected ? spriteCell.selected(styleIndex) : spriteCell.disc(styleIndex),
        glyphCell: dot.letter ? glyphs.cellOf(dot.letter) : 0,
      },
      slot,
    );
    this.push(buffer, { ...base, ...badgeAt(radius, signOf(dot)) }, slot);
    const soft = this.styles[dot.state]?.shape === 'soft';
    if (dot.radius && (selected || soft)) {
      const halfSize = dot.radius * mercatorPerMetre(table.toY[slot] ?? 0.5);
      this.push(frame.circles, { ...base, halfSize, flags: selected ? OUTLINED : 0 }, slot);
    }
    if (alarm) this.writePulse(base, radius, slot);
  }

  private writePulse(base: Instance, radius: number, slot?: number) {
    this.hasAlarm = true;
    this.push(this.frame.circles, { ...base, halfSize: radius, flags: PULSING }, slot);
  }

  /** The tick at the rim of the disc that points to the course. */
  private tick(slot: number, selected: boolean) {
    const dot = this.table.dots[slot];
    if (dot?.course === null || dot?.course === undefined) return { halfSize: 0 };
    const turn = (dot.course * Math.PI) / 180;
    const reach = selected ? SPRITE_HALF.selected + 0.5 : SPRITE_HALF.disc - 1;
    const sprite = selected ? spriteCell.selectedTick : spriteCell.tick(this.styleIndexOf(dot.state));
    const [offsetX, offsetY] = [Math.sin(turn) * reach, -Math.cos(turn) * reach];
    return { halfSize: SPRITE_HALF.tick, offsetX, offsetY, turn, sprite };
  }

  private glideLeg(slot: number): GlideLeg {
    const { table, frame } = this;
    const [fromX, fromY, toX, toY] = [table.fromX, table.fromY, table.toX, table.toY].map(
      (column) => column[slot] ?? 0,
    ) as [number, number, number, number];
    const [startsAt, endsAt] = [table.startsAt[slot] ?? 0, table.endsAt[slot] ?? 0];
    if (endsAt > startsAt) this.noteMotion(endsAt, Math.hypot(toX - fromX, toY - fromY) / (endsAt - startsAt));
    const { x, y } = frame.anchor;
    return {
      fromX: fromX - x,
      fromY: fromY - y,
      toX: toX - x,
      toY: toY - y,
      startsAt: startsAt - frame.epoch,
      endsAt: endsAt - frame.epoch,
    };
  }

  private noteMotion(endsAt: number, speed: number) {
    this.movingUntil = Math.max(this.movingUntil, endsAt);
    this.topSpeed = Math.max(this.topSpeed, speed);
  }

  private writeCluster(
    { slots, x, y, radius }: DotMarker,
    appearsAt: number,
    glyphs: GlyphAtlas,
    now: number,
    before: DrawnMarker | undefined,
  ) {
    const { frame, table, styles, states } = this;
    const { anchor, epoch } = frame;
    const counts = states.map(() => 0);
    for (const slot of slots) {
      const styleIndex = this.styleIndexOf(table.dots[slot]?.state ?? '');
      counts[styleIndex] = (counts[styleIndex] ?? 0) + 1;
    }
    const alarmIndex = states.findIndex((state, i) => styles[state]?.shape === 'alarm' && (counts[i] ?? 0) > 0);
    const moved = before && (before.x !== x || before.y !== y) ? before : null;
    if (moved) this.noteMotion(now + CLUSTER_MOVE_SECONDS, Math.hypot(x - moved.x, y - moved.y) / CLUSTER_MOVE_SECONDS);
    const base: Instance = {
      ...DEFAULTS,
      appearsAt,
      fromX: (moved?.x ?? x) - anchor.x,
      fromY: (moved?.y ?? y) - anchor.y,
      toX: x - anchor.x,
      toY: y - anchor.y,
      startsAt: moved ? now - epoch : 0,
      endsAt: moved ? now + CLUSTER_MOVE_SECONDS - epoch : 0,
      styleIndex: Math.max(0, alarmIndex),
    };
    const glyphCell = glyphs.cellOf(String(slots.length));
    this.push(frame.clusters, { ...base, halfSize: radius, ringBounds: ringBoundsOf(counts), glyphCell });
    if (alarmIndex < 0) return;
    this.writePulse(base, radius);
    const alarming = slots.find((slot) => this.isAlarm(slot) && table.dots[slot]?.state === states[alarmIndex]);
    const badge = table.dots[alarming ?? -1]?.badge;
    if (badge) this.push(frame.above, { ...base, ...badgeAt(radius, signOf({ badge })) });
  }

  private writeNames(labels: NameLabel[], glyphs: GlyphAtlas) {
    const { frame, table } = this;
    for (const { slot, text, selected, below } of labels) {
      const appearsAt = (this.drawn.get(`dot:${table.dots[slot]?.id}`)?.appearsAt ?? 0) - frame.epoch;
      const name = {
        ...DEFAULTS,
        ...this.glideLeg(slot),
        appearsAt,
        offsetY: below,
        turn: glyphs.widthOf(text) / 2,
        flags: selected ? OUTLINED : 0,
        glyphCell: glyphs.cellOf(text),
      };
      this.push(selected ? frame.selectedName : frame.names, name, slot);
    }
    this.namedIds = new Set(labels.map(({ slot }) => table.dots[slot]?.id ?? ''));
  }
}

/** The sprite of a dot's badge, or of its group's flag where it has no badge; null for neither. */
const signOf = ({ badge = null, flag = null }: Pick<Dot, 'badge' | 'flag'>) =>
  badge !== null ? spriteCell.badge(DOT_BADGES.indexOf(badge)) : flag === null ? null : spriteCell.flag(flag);

/** The sign at the upper right of a disc; none has size 0. */
const badgeAt = (radius: number, sprite: number | null) =>
  sprite === null
    ? { halfSize: 0 }
    : { halfSize: SPRITE_HALF.badge, offsetX: radius * 0.9, offsetY: -radius * 0.82, sprite };

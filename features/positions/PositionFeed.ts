/**
 * Between the live stream and what is shown. A fix goes to its dot at once and touches nothing else; the record that rows and counts
 * are made of follows at a slower beat, however many fixes arrive.
 */
import { type Position, pupilState } from '../../contract';
import { DotStore } from '../../map/dots/DotStore';
import { type AlertMarks, NO_MARKS } from './alertMarks';
import { dotOf, GLIDE_SECONDS } from './dotOf';

export interface FeedOutside {
  /** Milliseconds, corrected by the platform's clock. */
  now: () => number;
  /** Takes the positions that have come since the last time. */
  settle: (positions: readonly Position[]) => void;
}

/** Milliseconds between two beats of the record, and between two looks for fixes that have grown old. */
export const BEAT = { record: 500, age: 10_000 };

export class PositionFeed {
  readonly dots = new DotStore();
  private readonly positions = new Map<string, Position>();
  private names: ReadonlyMap<string, string> = new Map();
  private among: ReadonlySet<string> | null = null;
  private marks: AlertMarks = NO_MARKS;
  private unsettled = new Map<string, Position>();
  private readonly outside: FeedOutside;

  constructor(outside: FeedOutside) {
    this.outside = outside;
  }

  /** Starts the beats; returns the way to stop them. */
  run(): () => void {
    const timers = [setInterval(() => this.settle(), BEAT.record), setInterval(() => this.age(), BEAT.age)];
    return () => timers.forEach((timer) => clearInterval(timer));
  }

  /** All of them anew: the first list, or after a gap. */
  load(positions: Iterable<Position>): void {
    this.positions.clear();
    for (const one of positions) this.positions.set(one.studentId, one);
    this.redraw();
  }

  /** Names by student id; a dot without one waits for it unnamed. */
  name(names: ReadonlyMap<string, string>): void {
    this.names = names;
    this.redraw();
  }

  /** What alerts say of pupils. Those without one lose what they had; nobody else's dot is touched. */
  mark(marks: AlertMarks): void {
    const touched = new Set([...this.marks.keys(), ...marks.keys()]);
    this.marks = marks;
    for (const studentId of touched) {
      const position = this.positions.get(studentId);
      const dot = position && this.drawn(position) ? this.dotOf(position, this.outside.now()) : null;
      if (dot) this.dots.update(dot);
    }
  }

  /** Draws only these pupils; null draws everyone. */
  only(among: ReadonlySet<string> | null): void {
    this.among = among;
    this.redraw();
  }

  /** One frame of the stream. An older word about a pupil than the one that is shown is dropped: a resumed stream repeats itself. */
  moved(position: Position): void {
    const known = this.positions.get(position.studentId);
    if (known?.receivedTime && position.receivedTime && position.receivedTime < known.receivedTime) return;
    this.positions.set(position.studentId, position);
    this.unsettled.set(position.studentId, position);
    const dot = this.drawn(position) ? this.dotOf(position, this.outside.now()) : null;
    if (dot) this.dots.update(dot, GLIDE_SECONDS);
  }

  private dotOf(position: Position, now: number) {
    return dotOf(position, this.names.get(position.studentId) ?? '', now, this.marks.get(position.studentId) ?? null);
  }

  private drawn({ studentId }: Position): boolean {
    return this.among === null || this.among.has(studentId);
  }

  private redraw(): void {
    const now = this.outside.now();
    const drawn = [...this.positions.values()].filter((one) => this.drawn(one));
    this.dots.set(drawn.flatMap((one) => this.dotOf(one, now) ?? []));
  }

  private settle(): void {
    if (this.unsettled.size === 0) return;
    const settled = [...this.unsettled.values()];
    this.unsettled = new Map();
    this.outside.settle(settled);
  }

  /** Time alone makes a fix old. */
  private age(): void {
    const now = this.outside.now();
    for (const one of this.positions.values()) {
      const drawn = this.dots.get(one.studentId);
      const state = pupilState(one, now, this.marks.get(one.studentId) ?? null);
      if (drawn && drawn.state !== state) this.dots.update({ ...drawn, state });
    }
  }
}

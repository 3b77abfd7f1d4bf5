/**
 * Feeds the live stream's positions to the map and to the store. A fix moves its dot at once; the record in the store,
 * from which rows and counts are made, is written at a fixed interval, however many fixes arrive.
 */
import { type Position, pupilState } from '../../contract';
import { DotStore } from '../../map/dots/DotStore';
import { type AlertMarks, NO_ALERT_MARKS } from './alertMarks';
import { dotOf, GLIDE_SECONDS } from './dotOf';

export interface PositionFeedOptions {
  /** Milliseconds since 1970, corrected by the platform's clock. */
  now: () => number;
  /** Writes the positions that arrived since the last call into the record. */
  save: (positions: readonly Position[]) => void;
}

/** Milliseconds between two writes of the record, and between two searches for fixes that have become old. */
export const FEED_INTERVAL = { record: 500, states: 10_000 };

/** True when the platform received the one before the other. */
const isOlder = (one: Position, other: Position) =>
  one.receivedTime !== null && other.receivedTime !== null && one.receivedTime < other.receivedTime;

/** True when the platform had received nothing of the pupil at the one, and something at the other. */
const isBeforeFirst = (one: Position, other: Position) => one.receivedTime === null && other.receivedTime !== null;

export class PositionFeed {
  readonly dots = new DotStore();
  private readonly positions = new Map<string, Position>();
  private names: ReadonlyMap<string, string> = new Map();
  private labels: ReadonlyMap<string, string> = new Map();
  private flags: ReadonlyMap<string, number> = new Map();
  private shownIds: ReadonlySet<string> | null = null;
  private marks: AlertMarks = NO_ALERT_MARKS;
  private unsaved = new Map<string, Position>();
  /** Pupils of whom the stream has brought a position since the last list. */
  private heardOf = new Set<string>();
  private readonly options: PositionFeedOptions;

  constructor(options: PositionFeedOptions) {
    this.options = options;
  }

  /** Starts the timers. Returns a function that stops them. */
  run(): () => void {
    const timers = [
      setInterval(() => this.saveChanged(), FEED_INTERVAL.record),
      setInterval(() => this.updateStates(), FEED_INTERVAL.states),
    ];
    return () => timers.forEach((timer) => clearInterval(timer));
  }

  /**
   * Replaces all positions: with the first list, and after a gap in the stream. A position of the stream that is newer
   * than the list's stays, and is written into the record again, which the list has replaced. So does the first
   * position of a card, of which the list knows nothing yet.
   */
  setAll(positions: Iterable<Position>): void {
    const before = new Map(this.positions);
    this.positions.clear();
    for (const position of positions) {
      const known = before.get(position.studentId);
      const isNewer =
        known !== undefined &&
        (isOlder(position, known) || (isBeforeFirst(position, known) && this.heardOf.has(known.studentId)));
      this.positions.set(position.studentId, isNewer ? known : position);
      if (isNewer) this.unsaved.set(known.studentId, known);
    }
    this.heardOf.clear();
    this.redraw();
  }

  /**
   * A dot without a name has none.
   * @param names by student id
   * @param labels what stands on the discs, by student id
   */
  setNames(names: ReadonlyMap<string, string>, labels: ReadonlyMap<string, string>): void {
    this.names = names;
    this.labels = labels;
    this.redraw();
  }

  /** Sets the flags of the pupils' groups, by student id. */
  setFlags(flags: ReadonlyMap<string, number>): void {
    if (flags.size === 0 && this.flags.size === 0) return;
    this.flags = flags;
    this.redraw();
  }

  /** Sets the marks of the pupils' alerts. Only dots whose mark comes, changes or goes are updated. */
  setMarks(marks: AlertMarks): void {
    const changed = new Set([...this.marks.keys(), ...marks.keys()]);
    this.marks = marks;
    for (const studentId of changed) {
      const position = this.positions.get(studentId);
      const dot = position && this.isShown(position) ? this.dotOf(position, this.options.now()) : null;
      if (dot) this.dots.update(dot);
    }
  }

  /** Draws only these pupils; null draws all. */
  showOnly(studentIds: ReadonlySet<string> | null): void {
    this.shownIds = studentIds;
    this.redraw();
  }

  /**
   * Takes one position of the stream. A position older than the pupil's present one is dropped, because a resumed
   * stream repeats itself.
   */
  update(position: Position): void {
    const known = this.positions.get(position.studentId);
    if (known && isOlder(position, known)) return;
    this.positions.set(position.studentId, position);
    this.unsaved.set(position.studentId, position);
    this.heardOf.add(position.studentId);
    const dot = this.isShown(position) ? this.dotOf(position, this.options.now()) : null;
    if (dot) this.dots.update(dot, GLIDE_SECONDS);
  }

  private dotOf(position: Position, now: number) {
    const { studentId } = position;
    const named = { name: this.names.get(studentId) ?? '', label: this.labels.get(studentId) ?? '' };
    const flag = this.flags.get(studentId) ?? null;
    return dotOf(position, { ...named, flag }, now, this.marks.get(studentId) ?? null);
  }

  private isShown({ studentId }: Position): boolean {
    return this.shownIds === null || this.shownIds.has(studentId);
  }

  private redraw(): void {
    const now = this.options.now();
    const drawn = [...this.positions.values()].filter((position) => this.isShown(position));
    this.dots.set(drawn.flatMap((position) => this.dotOf(position, now) ?? []));
  }

  private saveChanged(): void {
    if (this.unsaved.size === 0) return;
    const positions = [...this.unsaved.values()];
    this.unsaved = new Map();
    this.options.save(positions);
  }

  /** Updates the dots whose fixes have become old. */
  private updateStates(): void {
    const now = this.options.now();
    for (const position of this.positions.values()) {
      const drawn = this.dots.get(position.studentId);
      const state = pupilState(position, now, this.marks.get(position.studentId) ?? null);
      if (drawn && drawn.state !== state) this.dots.update({ ...drawn, state });
    }
  }
}

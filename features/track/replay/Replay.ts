/** The playhead of one day. It lives outside React: map, bar and clock listen, and are told once a frame. */
import { type DayStory, type GapReason, type Placement, positionAt, segmentAt } from '../../../contract/track';
import type { LngLat } from '../../../contract';
import { advance, type Pace } from './playback';
import { within } from './playheadSteps';

/** Where the playhead is. One object, written to again and again. */
export interface Moment {
  /** ms. */
  instant: number;
  /** Index of the segment; -1 outside the story. */
  segment: number;
  /** Where the card was then; null in a gap. */
  place: Placement | null;
  gap: GapReason | null;
  /** No fix was made at this very moment: the place lies on the line between two, or in the middle of a stay. */
  between: boolean;
}

/** ms. A fix this close to the playhead is at it. */
const AT_FIX = 500;

type Heard = (moment: Moment) => void;

export class Replay {
  readonly story: DayStory;
  readonly moment: Moment;
  private pace: Pace;
  private touched = false;
  private readonly placement: Placement = { lng: 0, lat: 0, moving: false, bearing: 0, speed: 0, segment: -1, fix: -1 };
  private readonly listeners = new Set<Heard>();
  private readonly switches = new Set<() => void>();
  private running = false;
  private held = false;
  private shown = -1;
  private frame = 0;

  /** @param start instant, ms, the playhead begins at */
  constructor(story: DayStory, start: number, pace: Pace = { speed: 60, folding: true }) {
    this.pace = pace;
    this.story = story;
    this.moment = { instant: start, segment: -1, place: null, gap: null, between: false };
    this.look(within(story, start));
  }

  /** Hears every move. Returns the way out. */
  readonly heard = (listener: Heard) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** For useSyncExternalStore: whether it plays, and which part of the day the playhead is in. */
  readonly switched = (changed: () => void) => {
    this.switches.add(changed);
    return () => void this.switches.delete(changed);
  };
  readonly isPlaying = () => this.running;
  /** The part of the day that is chosen; -1 until the playhead was first moved. Under a finger it is the one chosen before: map and list follow when it lets go. */
  readonly chosen = () => {
    if (!this.held) this.shown = this.touched ? this.moment.segment : -1;
    return this.shown;
  };
  readonly paced = () => this.pace;

  readonly goAt = (pace: Pace) => {
    this.pace = pace;
    this.tellSwitches();
  };

  /** Whether a story is of the same day. */
  isOf({ from, to }: DayStory): boolean {
    return this.story.from === from && this.story.to === to;
  }

  /** The same playhead over the same day read again; at the end of a day that goes on it stays at the end. */
  retold(story: DayStory): Replay {
    const { instant } = this.moment;
    const next = new Replay(story, instant >= this.story.end ? story.end : instant, this.pace);
    next.touched = this.touched;
    return next;
  }

  /** Where a fix was made, WGS-84; null for none. */
  readonly fixAt = (index: number): LngLat | null => {
    const { lng, lat } = this.story;
    return index >= 0 && index < lng.length ? [lng[index] ?? 0, lat[index] ?? 0] : null;
  };

  seek(instant: number): void {
    const first = !this.touched;
    this.touched = true;
    this.look(within(this.story, instant));
    if (first && !this.held) this.tellSwitches();
    for (const listener of this.listeners) listener(this.moment);
  }

  /** A finger is on the playhead, and moves it as it likes. */
  readonly hold = () => {
    this.pause();
    this.held = true;
  };
  readonly release = () => {
    if (!this.held) return;
    this.held = false;
    this.tellSwitches();
    for (const listener of this.listeners) listener(this.moment);
  };
  readonly isHeld = () => this.held;

  /** From the end it begins again. */
  play(): void {
    if (this.running) return;
    if (this.moment.instant >= this.story.end) this.seek(this.story.from);
    this.running = true;
    let before: number | null = null;
    const step = (time: number) => {
      // A tab that was away for a minute has not missed a minute of the replay.
      const passed = before === null ? 0 : Math.min(250, time - before);
      before = time;
      this.seek(advance(this.story, this.moment.instant, passed, this.pace));
      if (this.moment.instant >= this.story.end) this.pause();
      if (this.running) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
    this.tellSwitches();
  }

  readonly pause = () => {
    if (!this.running) return;
    this.running = false;
    cancelAnimationFrame(this.frame);
    this.tellSwitches();
  };

  private look(instant: number) {
    const { moment, story, placement } = this;
    const before = moment.segment;
    const found = positionAt(story, instant, placement);
    moment.instant = instant;
    moment.segment = segmentAt(story, instant);
    moment.place = typeof found === 'object' ? found : null;
    moment.gap = typeof found === 'string' ? found : null;
    moment.between = moment.place !== null && Math.abs((story.at[placement.fix] ?? 0) - instant) > AT_FIX;
    if (before !== moment.segment && !this.held) this.tellSwitches();
  }

  private tellSwitches() {
    for (const changed of this.switches) changed();
  }
}

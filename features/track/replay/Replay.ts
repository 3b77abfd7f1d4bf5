/** The playhead of one day. It lives outside React: map, bar and clock listen, and are told once a frame. */
import { type DayStory, type GapReason, type Placement, placementAt, segmentAt } from '../../../contract/track';
import type { LngLat } from '../../../contract';
import { advancePlayhead, type PlaybackSettings } from './playback';
import { clampToStory } from './playheadSteps';

/** Where the playhead is. One object, written to again and again. */
export interface PlayheadMoment {
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

type Heard = (moment: PlayheadMoment) => void;

export class Replay {
  readonly story: DayStory;
  readonly moment: PlayheadMoment;
  private pace: PlaybackSettings;
  private touched = false;
  private readonly placement: Placement = { lng: 0, lat: 0, moving: false, bearing: 0, speed: 0, segment: -1, fix: -1 };
  private readonly listeners = new Set<Heard>();
  private readonly switches = new Set<() => void>();
  private running = false;
  private held = false;
  private shown = -1;
  private frame = 0;

  /** @param start instant, ms, the playhead begins at */
  constructor(story: DayStory, start: number, pace: PlaybackSettings = { speed: 60, folding: true }) {
    this.pace = pace;
    this.story = story;
    this.moment = { instant: start, segment: -1, place: null, gap: null, between: false };
    this.look(clampToStory(story, start));
  }

  /** Hears every move. Returns the way out. */
  readonly onMove = (listener: Heard) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** For useSyncExternalStore: whether it plays, and which part of the day the playhead is in. */
  readonly onChange = (changed: () => void) => {
    this.switches.add(changed);
    return () => void this.switches.delete(changed);
  };
  readonly isPlaying = () => this.running;
  /** The part of the day that is chosen; -1 until the playhead was first moved. Under a finger it is the one chosen before: map and list follow when it lets go. */
  readonly chosenSegment = () => {
    if (!this.held) this.shown = this.touched ? this.moment.segment : -1;
    return this.shown;
  };
  readonly playback = () => this.pace;

  readonly setPlayback = (pace: PlaybackSettings) => {
    this.pace = pace;
    this.tellSwitches();
  };

  /** Whether a story is of the same day. */
  isSameDay({ from, to }: DayStory): boolean {
    return this.story.from === from && this.story.to === to;
  }

  /** The same playhead over the same day read again; at the end of a day that goes on it stays at the end. */
  withStory(story: DayStory): Replay {
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
    this.look(clampToStory(this.story, instant));
    if (first && !this.held) this.tellSwitches();
    for (const listener of this.listeners) listener(this.moment);
  }

  /** A finger is on the playhead, and moves it as it likes. */
  readonly startDrag = () => {
    this.pause();
    this.held = true;
  };
  readonly endDrag = () => {
    if (!this.held) return;
    this.held = false;
    this.tellSwitches();
    for (const listener of this.listeners) listener(this.moment);
  };
  readonly isDragged = () => this.held;

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
      this.seek(advancePlayhead(this.story, this.moment.instant, passed, this.pace));
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
    const found = placementAt(story, instant, placement);
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

/** The playhead of one day. It lives outside React; map, scrubber and clock listen to it once a frame. */
import { type DayStory, type GapReason, type Placement, placementAt, segmentAt } from '../../../contract/track';
import type { LngLat } from '../../../contract';
import { advancePlayhead, type PlaybackSettings } from './playback';
import { clampToStory } from './playheadSteps';

/** The playhead's position in time and space. One object, overwritten at every move. */
export interface PlayheadMoment {
  /** Milliseconds. */
  instant: number;
  /** Index of the segment; -1 outside the story. */
  segment: number;
  /** Where the card was; null in a gap. */
  place: Placement | null;
  gap: GapReason | null;
  /** True when no fix is at this instant: the place is on the line between two fixes, or at the centre of a stay. */
  between: boolean;
}

/** Milliseconds. A fix this close to the playhead counts as being at it. */
const AT_FIX = 500;

type MoveListener = (moment: PlayheadMoment) => void;

export class Replay {
  readonly story: DayStory;
  readonly moment: PlayheadMoment;
  private settings: PlaybackSettings;
  private moved = false;
  private readonly placement: Placement = { lng: 0, lat: 0, moving: false, bearing: 0, speed: 0, segment: -1, fix: -1 };
  private readonly listeners = new Set<MoveListener>();
  private readonly changeListeners = new Set<() => void>();
  private running = false;
  private dragged = false;
  private shownSegment = -1;
  private frame = 0;

  /** @param start first instant of the playhead, milliseconds */
  constructor(story: DayStory, start: number, settings: PlaybackSettings = { speed: 60, folding: true }) {
    this.settings = settings;
    this.story = story;
    this.moment = { instant: start, segment: -1, place: null, gap: null, between: false };
    this.place(clampToStory(story, start));
  }

  /** Calls the listener at every move. Returns the function that ends it. */
  readonly onMove = (listener: MoveListener) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /**
   * For useSyncExternalStore: called when playing starts or stops, when the settings change, and when the playhead
   * enters another segment.
   */
  readonly onChange = (changed: () => void) => {
    this.changeListeners.add(changed);
    return () => void this.changeListeners.delete(changed);
  };
  readonly isPlaying = () => this.running;
  /**
   * The chosen segment; -1 until the playhead was first moved. During a drag it stays the one before, and map and list
   * follow when the drag ends.
   */
  readonly chosenSegment = () => {
    if (!this.dragged) this.shownSegment = this.moved ? this.moment.segment : -1;
    return this.shownSegment;
  };
  readonly playback = () => this.settings;

  readonly setPlayback = (settings: PlaybackSettings) => {
    this.settings = settings;
    this.notifyChange();
  };

  /** True when a story is of the same day. */
  isSameDay({ from, to }: DayStory): boolean {
    return this.story.from === from && this.story.to === to;
  }

  /** The same playhead on a newer story of the same day. At the end of an open day it stays at the end. */
  withStory(story: DayStory): Replay {
    const { instant } = this.moment;
    const next = new Replay(story, instant >= this.story.end ? story.end : instant, this.settings);
    next.moved = this.moved;
    return next;
  }

  /** [lng, lat] of a fix, WGS-84; null when there is none. */
  readonly fixAt = (index: number): LngLat | null => {
    const { lng, lat } = this.story;
    return index >= 0 && index < lng.length ? [lng[index] ?? 0, lat[index] ?? 0] : null;
  };

  seek(instant: number): void {
    const first = !this.moved;
    this.moved = true;
    this.place(clampToStory(this.story, instant));
    if (first && !this.dragged) this.notifyChange();
    for (const listener of this.listeners) listener(this.moment);
  }

  /** Called when the user starts to drag the playhead. */
  readonly startDrag = () => {
    this.pause();
    this.dragged = true;
  };
  readonly endDrag = () => {
    if (!this.dragged) return;
    this.dragged = false;
    this.notifyChange();
    for (const listener of this.listeners) listener(this.moment);
  };
  readonly isDragged = () => this.dragged;

  /** Plays on from the playhead; at the end it starts again from the beginning. */
  play(): void {
    if (this.running) return;
    if (this.moment.instant >= this.story.end) this.seek(this.story.from);
    this.running = true;
    let before: number | null = null;
    const step = (time: number) => {
      // A tab that was hidden for a minute does not skip a minute of the replay.
      const passed = before === null ? 0 : Math.min(250, time - before);
      before = time;
      this.seek(advancePlayhead(this.story, this.moment.instant, passed, this.settings));
      if (this.moment.instant >= this.story.end) this.pause();
      if (this.running) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
    this.notifyChange();
  }

  readonly pause = () => {
    if (!this.running) return;
    this.running = false;
    cancelAnimationFrame(this.frame);
    this.notifyChange();
  };

  private place(instant: number) {
    const { moment, story, placement } = this;
    const before = moment.segment;
    const found = placementAt(story, instant, placement);
    moment.instant = instant;
    moment.segment = segmentAt(story, instant);
    moment.place = typeof found === 'object' ? found : null;
    moment.gap = typeof found === 'string' ? found : null;
    moment.between = moment.place !== null && Math.abs((story.at[placement.fix] ?? 0) - instant) > AT_FIX;
    if (before !== moment.segment && !this.dragged) this.notifyChange();
  }

  private notifyChange() {
    for (const changed of this.changeListeners) changed();
  }
}

/** A stretch of a pupil's day written down scene by scene, without a moment between two scenes. */
import type { Whereabouts } from './journey';
import type { Pupil } from './pupil';
import type { Spot } from './spots';

export interface Scene {
  /** Instants (ms): from the first up to but not including the second. */
  from: number;
  to: number;
  kind: 'stay' | 'journey';
  /** Where one stays, or where one is going. */
  spot: Spot;
  /** Out of doors: a journey, the playground, a park. */
  outdoors: boolean;
  at(instant: number): Whereabouts;
}

export interface Script {
  /** Until when it is written. */
  now(): number;
  stayUntil(instant: number): Script;
  stayFor(duration: number): Script;
  /** Goes to a spot, unless one is there. */
  go(to: Spot | null): Script;
  /** What is written, cut off at an instant. */
  scenes(end?: number): Scene[];
}

export function script(pupil: Pupil, start: number, place: Spot): Script {
  const scenes: Scene[] = [];
  let now = start;
  let here = place;
  const self: Script = {
    now: () => now,
    stayUntil(until) {
      const to = Math.round(until);
      if (to <= now) return self;
      const from = now;
      const spot = here;
      scenes.push({
        from,
        to,
        kind: 'stay',
        spot,
        outdoors: !spot.indoors,
        at: (instant) => spot.at(instant, instant - from, to - instant),
      });
      now = to;
      return self;
    },
    stayFor: (duration) => self.stayUntil(now + duration),
    go(to) {
      if (!to || to === here) return self;
      const from = now;
      const gone = pupil.travel(here, to, from, from);
      scenes.push({
        from,
        to: from + gone.duration,
        kind: 'journey',
        spot: to,
        outdoors: true,
        at: (instant) => gone.at(instant - from),
      });
      now += gone.duration;
      here = to;
      return self;
    },
    scenes: (end = Infinity) =>
      scenes.filter(({ from }) => from < end).map((scene) => (scene.to > end ? { ...scene, to: end } : scene)),
  };
  return self;
}

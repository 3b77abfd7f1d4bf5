/** A stretch of a pupil's day as scenes without a gap between them. */
import type { Motion } from './journey';
import type { SimulatedPupil } from './simulatedPupil';
import type { DayPlace } from './dayPlaces';

export interface Scene {
  /** Instants (ms), the second excluded. */
  from: number;
  to: number;
  kind: 'stay' | 'journey';
  /** The place where the pupil stays or goes to. */
  place: DayPlace;
  /** Out of doors: a journey, the playground, a park. */
  outdoors: boolean;
  at(instant: number): Motion;
}

export interface Script {
  /** Instant (ms) up to which the script is written. */
  now(): number;
  stayUntil(instant: number): Script;
  stayFor(duration: number): Script;
  /** Adds a journey to a place, unless the pupil is there. */
  go(to: DayPlace | null): Script;
  /** The scenes written so far, cut off at an instant. */
  scenes(end?: number): Scene[];
}

export function script(pupil: SimulatedPupil, start: number, place: DayPlace): Script {
  const scenes: Scene[] = [];
  let now = start;
  let here = place;
  const self: Script = {
    now: () => now,
    stayUntil(until) {
      const to = Math.round(until);
      if (to <= now) return self;
      const from = now;
      const place = here;
      scenes.push({
        from,
        to,
        kind: 'stay',
        place,
        outdoors: !place.indoors,
        at: (instant) => place.at(instant, instant - from, to - instant),
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
        place: to,
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

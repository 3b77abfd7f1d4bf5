/** 'Would have rung 9 times': a draft over the days a pupil has had. */
import type { Crossed } from './evidence';
import type { Preview } from './foretold';
import { type Heard, type Moment, replay } from './replay';
import type { Circumstances } from './silence';
import type { ReadyFence } from './state';

/** The same judge as live. @param span ms. */
export function preview(
  fence: ReadyFence,
  heard: Iterable<Heard>,
  every: number,
  span: { from: number; to: number },
  around: Circumstances,
): Preview {
  const moments = previewing(fence, heard, every, span, around);
  for (let moment = moments.next(); ; moment = moments.next()) if (moment.done) return moment.value;
}

/**
 * A preview moment by moment, for whoever has to stop in between, and what it comes to at its end. A crossing that was silent as late and
 * rang after all is counted as rung.
 */
export function* previewing(...replayed: Parameters<typeof replay>): Generator<Moment, Preview> {
  const known = new Map<string, Crossed>();
  for (const moment of replay(...replayed)) {
    for (const crossing of moment.crossings) known.set(`${crossing.kind} ${crossing.time}`, crossing);
    yield moment;
  }
  const crossings = [...known.values()];
  const rang = { arrive: 0, leave: 0, pass: 0, absent: 0 };
  let [doubtful, silent] = [0, 0];
  for (const { kind, silence } of crossings) {
    if (silence === null) rang[kind] += 1;
    else if (silence === 'cannot-tell') doubtful += 1;
    else silent += 1;
  }
  return { rang, doubtful, silent, crossings };
}

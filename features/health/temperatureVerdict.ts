/** What a reading means to whoever looks at it. */
import { type Reading, TemperatureLimits } from '../../contract';
import { isBodyTemperature, reachedLimit } from '../../contract/health';

/** unworn: by the card's word. noBody: colder or hotter than any skin. */
export type Verdict = 'normal' | 'high' | 'low' | 'unworn' | 'noBody';

export function verdictOf(reading: Pick<Reading, 'celsius' | 'worn'>, limits: TemperatureLimits): Verdict {
  if (reading.worn === false) return 'unworn';
  if (!isBodyTemperature(reading)) return 'noBody';
  return reachedLimit(reading, limits) ?? 'normal';
}

/** Degrees Celsius, as text. */
export type LimitsDraft = Record<'low' | 'high', string>;

/** The first thing that is wrong; null when nothing is. */
export function temperatureLimitsFault(draft: LimitsDraft): 'low' | 'high' | 'order' | null {
  const within = (side: 'low' | 'high') =>
    draft[side].trim() !== '' && TemperatureLimits.shape[side].safeParse(Number(draft[side])).success;
  if (!within('high')) return 'high';
  if (!within('low')) return 'low';
  return Number(draft.low) < Number(draft.high) ? null : 'order';
}

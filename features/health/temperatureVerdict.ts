/** The verdict on a reading, and the check of new limits. */
import { type Reading, TemperatureLimits } from '../../contract';
import { isBodyTemperature, reachedLimit } from '../../contract/health';

/** unworn: the card reports that it is not worn. noBody: colder or hotter than skin can be. */
export type Verdict = 'normal' | 'high' | 'low' | 'unworn' | 'noBody';

export function temperatureVerdict(reading: Pick<Reading, 'celsius' | 'worn'>, limits: TemperatureLimits): Verdict {
  if (reading.worn === false) return 'unworn';
  if (!isBodyTemperature(reading)) return 'noBody';
  return reachedLimit(reading, limits) ?? 'normal';
}

/** Limits as typed: degrees Celsius as text. */
export type LimitsDraft = Record<'low' | 'high', string>;

/** The first fault of typed limits; null when there is none. */
export function temperatureLimitsFault(draft: LimitsDraft): 'low' | 'high' | 'order' | null {
  const within = (side: 'low' | 'high') =>
    draft[side].trim() !== '' && TemperatureLimits.shape[side].safeParse(Number(draft[side])).success;
  if (!within('high')) return 'high';
  if (!within('low')) return 'low';
  return Number(draft.low) < Number(draft.high) ? null : 'order';
}

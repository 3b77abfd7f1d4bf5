/** What a reading means to whoever looks at it. */
import type { Reading, TemperatureLimits } from '../../contract';
import { isBodyTemperature, reachedLimit } from '../../contract/health';

/** unworn: by the card's word. noBody: colder or hotter than any skin. */
export type Verdict = 'normal' | 'high' | 'low' | 'unworn' | 'noBody';

export function verdictOf(reading: Pick<Reading, 'celsius' | 'worn'>, limits: TemperatureLimits): Verdict {
  if (reading.worn === false) return 'unworn';
  if (!isBodyTemperature(reading)) return 'noBody';
  return reachedLimit(reading, limits) ?? 'normal';
}

/** What is wrong with limits as they are typed. */
import { TemperatureLimits } from '../../contract';

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

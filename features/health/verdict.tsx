/** The verdict on a temperature: the rule, and its shape, the same in chart, table and headline. */
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

/** Paths centred in 16 x 16. */
export const VERDICT_SHAPES: Record<Verdict, string> = {
  normal: 'M8 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  high: 'M8 2.5 14 13H2z',
  low: 'M8 13.5 2 3h12z',
  unworn: 'M4 4h8v8H4z',
  noBody: 'M4 4h8v8H4z',
};

export function VerdictSign({ verdict }: { verdict: Verdict }) {
  return (
    <svg className="verdict-sign" data-verdict={verdict} viewBox="0 0 16 16" aria-hidden="true">
      <path d={VERDICT_SHAPES[verdict]} />
    </svg>
  );
}

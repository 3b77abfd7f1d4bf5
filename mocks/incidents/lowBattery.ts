/** The incident of a low battery: the charge falls to the low mark, loses one percent at a time, and is charged. */
import { MINUTE } from '../day/calendar';
import type { CardReport } from '../day/report';

/** Percent at the begin, and milliseconds: when it begins to lose, for how long each percent lasts, when it charges. */
export const LOW_BATTERY = { first: 21, low: 3 * MINUTE, step: 8 * MINUTE, charged: 50 * MINUTE } as const;
/** Milliseconds in which the ordinary charge goes over into that of the incident, and that each percent charges. */
const FALLS = 60 * MINUTE;
const CHARGES = 0.75 * MINUTE;

/**
 * The charge around an incident. It goes over from the ordinary one and back into it, so that no chart has a jump.
 * @param phase milliseconds since the incident began @param every milliseconds from one to the next
 */
export function lowBattery(
  { battery, charging }: Pick<CardReport, 'battery' | 'charging'>,
  phase: number,
  every: number,
): Pick<CardReport, 'battery' | 'charging'> {
  const { first, low, step, charged } = LOW_BATTERY;
  const ahead = phase < 0 ? -phase : every - phase;
  if (ahead < FALLS) return { battery: Math.round(first + ((battery - first) * ahead) / FALLS), charging: false };
  if (phase < 0) return { battery, charging };
  if (phase < low) return { battery: first, charging: false };
  const lost = (until: number) => first - 1 - Math.floor((until - low) / step);
  if (phase < charged) return { battery: lost(phase), charging: false };
  const full = lost(charged) + Math.floor((phase - charged) / CHARGES);
  return full < battery ? { battery: full, charging: true } : { battery, charging };
}

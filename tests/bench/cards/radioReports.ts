/** Reports of student cards with the radios that they hear: ten access points of each pupil's own, and a mast. */
import { localDigits } from '../../../server/field/gateway/student/cardTime';
import { type Pupil, walk } from '../crowd';

/** Access points around each pupil. A school of 10,000 has 100,000 of them. */
export const POINTS = 10;

/** How a report tells its place: by satellites alone, with radios beside them, or by radios alone. */
export type Told = 'plain' | 'radios' | 'indoors';

const two = (value: number) => (value & 0xff).toString(16).padStart(2, '0');

/** No two scans are the same: strengths differ by the step. */
function heard(nth: number, step: number): string {
  return Array.from({ length: POINTS }, (_, point) => {
    const mac = ['3c', two(nth >> 8), two(nth), two(point * 16), '10', '01'].join(':');
    return `home-${nth}!${mac}!${-45 - point * 3 - ((step * 7 + point) % 5)}#`;
  }).join('');
}

/** @param nth of the pupil @param step of the report: each is another one */
export function bodyOf(told: Told, pupil: Pupil, nth: number, step: number): string {
  walk(pupil, step);
  const time = localDigits(new Date());
  const gps = told === 'indoors' ? `2E0.0N0.0T${time}` : `0E${pupil.lng.toFixed(6)}N${pupil.lat.toFixed(6)}T${time}`;
  return `${gps}@460!0!9231!2351!21@${told === 'plain' ? '' : heard(nth, step)}`;
}

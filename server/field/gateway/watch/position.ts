/**
 * The messages of a watch that carry a place: `UD` and its kin, `AL…` for an alarm, `WT`. Each field is read by itself:
 * none takes the place, the alarm or the battery with it when it cannot be read.
 */
import { byUrgency, type DeviceAlarm } from '../../intake/alarms';
import { looseNumber } from '../../intake/loose';
import { toBattery, toReportedFix, type WrittenFix, type WrittenTime } from '../../intake/report';
import { watchAlarmsOf } from '../../intake/watchAlarms';
import type { Said } from '../turn';
import { scanOf } from './scan';

/** km/h in metres per second. */
const KMH = 1 / 3.6;

/** Places in the fields of a position message. */
export const FIELD = {
  date: 1,
  time: 2,
  valid: 3,
  lat: 4,
  north: 5,
  lng: 6,
  east: 7,
  speed: 8,
  course: 9,
  altitude: 10,
  signal: 12,
  battery: 13,
  steps: 14,
  status: 16,
} as const;

export const isPositionWord = (word: string): boolean => /^(?:UD|AL|WT)\w*$/.test(word);
export const isAlarmWord = (word: string): boolean => /^AL\w*$/.test(word);

/** What a position message says. `news` and `time` are by the watch's clock. */
export function positionOf(word: string, fields: readonly string[], now: Date): Said & { time: WrittenTime } {
  // A sign that no watch writes may have been a comma: then each field behind it is another one. Behind the status
  // stand names of networks, in any letters.
  if (!fields.slice(0, FIELD.status).every((field) => /^[ -~]*$/.test(field)))
    return { time: 'absent', alarms: alarmsOf(word, '') };
  const at = (field: keyof typeof FIELD) => fields[FIELD[field]];
  const time = timeOf(at('date'), at('time'));
  const alarms = alarmsOf(word, at('status'));
  const isStored = word.startsWith('UD2');
  return {
    time,
    fix: fixOf(fields, time),
    battery: toBattery(looseNumber(at('battery'))),
    news: isStored ? [] : stepsOf(looseNumber(at('steps')), typeof time === 'string' ? now : time),
    alarms,
    worn: alarms.includes('removing') ? false : null,
    archived: isStored,
    ...scanOf(word, fields.slice(FIELD.status + 1)),
  };
}

/** An alarm message whose status word names no alarm, or is missing, is an alarm all the same. */
function alarmsOf(word: string, status: string | undefined): DeviceAlarm[] {
  const alarms = watchAlarmsOf(status?.trim() ?? '');
  return isAlarmWord(word) && alarms.length === 0 ? ['general'] : byUrgency(alarms);
}

/** The watch counts steps from its first day on and never begins again (the vendor's page). */
export const stepsOf = (steps: number | null, time: Date): NonNullable<Said['news']> =>
  steps === null || steps < 0 || steps > 99_999_999
    ? []
    : [{ kind: 'steps' as const, time, steps: Math.round(steps), since: 'ever' }];

/** `ddMMyy` and `HHmmss`, UTC. A message that breaks off before them has no time. */
function timeOf(date: string | undefined, clock: string | undefined): WrittenTime {
  if (date === undefined || clock === undefined) return 'absent';
  const digits = /^(\d\d)(\d\d)(\d\d) (\d\d)(\d\d)(\d\d)$/.exec(`${date.trim()} ${clock.trim()}`);
  if (!digits) return 'unreadable';
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = digits.slice(1).map(Number);
  const at = new Date(Date.UTC(2000 + year, month - 1, day, hour, minute, second));
  // JavaScript would read day 0 of month 0 as a day of the year before.
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day && hour < 24 ? at : 'unreadable';
}

/** The place, if the watch has one: a 'V' is no fix of satellites, and what stands beside it is old or zero. */
function fixOf(fields: readonly string[], time: WrittenTime): WrittenFix | null {
  const lat = degreesOf(fields[FIELD.lat], fields[FIELD.north], 'S', 90);
  const lng = degreesOf(fields[FIELD.lng], fields[FIELD.east], 'W', 180);
  if (lat === null || lng === null || (lat === 0 && lng === 0)) return null;
  const speed = looseNumber(fields[FIELD.speed]);
  return toReportedFix({
    time,
    lng,
    lat,
    accuracy: null,
    source: 'gps',
    speed: speed === null ? null : speed * KMH,
    course: looseNumber(fields[FIELD.course]),
    altitude: looseNumber(fields[FIELD.altitude]),
    valid: fields[FIELD.valid]?.trim() === 'A',
    mock: false,
  });
}

/**
 * A coordinate and its letter. Some firmware writes the sign and the letter, some the sign and always the same letter:
 * so a minus is south or west, whatever the letter says.
 */
function degreesOf(written: string | undefined, letter: string | undefined, negative: 'S' | 'W', most: number) {
  const degrees = looseNumber(written);
  if (degrees === null || Math.abs(degrees) > most) return null;
  return degrees > 0 && letter?.trim() === negative ? -degrees : degrees;
}

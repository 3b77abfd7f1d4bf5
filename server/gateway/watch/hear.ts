/**
 * Understands one frame of a watch (4P-Touch text protocol): what to store and what to echo. A watch repeats itself or
 * restarts when its words are not echoed.
 */
import { byUrgency, type DeviceAlarm } from '../../intake/alarms';
import { type Report, type ReportedFix, toBattery, toReportedFix, toTemperature } from '../../intake/report';
import { watchAlarmsOf } from '../../intake/watchAlarms';
import { reportFrom } from '../report';
import type { Turn } from '../turn';
import { readWatchFrame, writeWatchFrame } from './frame';

/** km/h in metres per second. */
const KMH = 1 / 3.6;
const POSITION = /^(?:UD|AL|WT)\w*$/;
/** Places in the fields of a position message. */
const FIELD = {
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
} as const;
const SIGNAL_AT = 12;
const BATTERY_AT = 13;
const STEPS_AT = 14;
const STATUS_AT = 16;
/** Words that are answered by their own name, and nothing else. */
const ECHOED = new Set(['LK', 'AL', 'AL_LTE', 'TKQ', 'TKQ2', 'btemp2', 'bphrt', 'heart', 'INIT']);
/** Answers that are more than a name. */
const ANSWERS: Readonly<Record<string, string>> = { CONFIG: 'CONFIG,1', oxygen: 'oxygen,1', TK: 'TK,1' };

/** @param text one character a byte: voice is binary. */
export function hearWatch(text: string, now: Date): (Turn & { maker: string }) | null {
  const frame = readWatchFrame(text);
  if (!frame) return null;
  const fields = frame.content.slice(0, 2_000).split(',');
  const [word = ''] = fields;
  if (!/^[A-Za-z]\w{0,31}$/.test(word)) return null;
  const answer = ANSWERS[word] ?? (ECHOED.has(word) ? word : null);
  const report = reportIn(frame.id, word, fields, now);
  const isReport = answer !== null || report !== null;
  return {
    maker: frame.maker,
    uniqueId: frame.id,
    iccid: '',
    kind: word === 'LK' || word === 'INIT' ? 'login' : isReport ? 'report' : 'answer',
    poweredOn: word === 'INIT',
    report,
    answer: answer === null ? null : writeWatchFrame({ ...frame, content: answer }),
    pull: null,
    // What is neither a report nor wants an echo is the echo of a command, by name.
    receipt: isReport ? null : { serial: '', command: word, body: '' },
    ...dbmIn(word, fields),
  };
}

/** A watch tells the network in per cent. */
function dbmIn(word: string, fields: readonly string[]): Pick<Turn, 'dbm'> {
  const percent = fields[SIGNAL_AT] ?? '';
  return POSITION.test(word) && /^(?:\d{1,2}|100)$/.test(percent) ? { dbm: Number(percent) / 2 - 113 } : {};
}

function reportIn(id: string, word: string, fields: readonly string[], now: Date): Report | null {
  const number = (at: number) => (/^-?\d+(?:\.\d+)?$/.test(fields[at] ?? '') ? Number(fields[at]) : null);
  if (POSITION.test(word)) return positionOf(id, word, fields, now);
  // A word that is not whole shows that the watch lives, and nothing else.
  if (word === 'LK' && !fields.every((field) => /^\w*$/.test(field))) return reportFrom(id, now, {}, now);
  if (word === 'LK')
    return reportFrom(
      id,
      now,
      { battery: toBattery(number(3)), ...(fields.length > 3 && { news: stepsOf(number(1), now) }) },
      now,
    );
  // The wrist's reading is the skin's; of the forehead some watches say only whether it is abnormal.
  if (word === 'btemp2') return reportFrom(id, now, { temperature: toTemperature(number(2)) }, now);
  if (word === 'TEMP') return reportFrom(id, now, { temperature: toTemperature(number(1)) }, now);
  return null;
}

function positionOf(id: string, word: string, fields: readonly string[], now: Date): Report | null {
  const time = timeOf(fields[FIELD.date], fields[FIELD.time]);
  const status = fields[STATUS_AT] ?? '';
  // Behind them stand names of networks, in any letters.
  if (!fields.slice(0, STATUS_AT).every((field) => /^[ -~]*$/.test(field))) return null;
  if (!time || !/^[0-9A-Fa-f]{1,8}$/.test(status)) return null;
  const alarms: DeviceAlarm[] = watchAlarmsOf(status);
  const stored = word.startsWith('UD2');
  return reportFrom(
    id,
    time,
    {
      fix: fixOf(fields, time),
      battery: toBattery(numberOf(fields[BATTERY_AT])),
      news: stored ? [] : stepsOf(numberOf(fields[STEPS_AT]), time),
      alarms: byUrgency(alarms),
      worn: alarms.includes('removing') ? false : null,
      archived: stored,
    },
    now,
  );
}

const numberOf = (text: string | undefined): number | null =>
  /^-?\d+(?:\.\d+)?$/.test(text ?? '') ? Number(text) : null;
const stepsOf = (steps: number | null, time: Date) =>
  steps === null || steps < 0 || steps > 999_999 ? [] : [{ kind: 'steps' as const, time, steps: Math.round(steps) }];

/** `ddMMyy` and `HHmmss`, UTC. */
function timeOf(date = '', clock = ''): Date | null {
  const [, day, month, year, hour, minute, second] =
    /^(\d\d)(\d\d)(\d\d) (\d\d)(\d\d)(\d\d)$/.exec(`${date} ${clock}`) ?? [];
  const at = Date.parse(`20${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? null : new Date(at);
}

/** The place, if the watch has one: a 'V' is no fix of satellites, and what stands beside it is old or zero. */
function fixOf(fields: readonly string[], time: Date): ReportedFix | null {
  const [lat, lng] = [numberOf(fields[FIELD.lat]), numberOf(fields[FIELD.lng])];
  if (lat === null || lng === null || (lat === 0 && lng === 0) || Math.abs(lat) > 90 || Math.abs(lng) > 180)
    return null;
  const speed = numberOf(fields[FIELD.speed]);
  return toReportedFix({
    time,
    lng: fields[FIELD.east] === 'W' ? -lng : lng,
    lat: fields[FIELD.north] === 'S' ? -lat : lat,
    accuracy: null,
    source: 'gps',
    speed: speed === null ? null : speed * KMH,
    course: numberOf(fields[FIELD.course]),
    altitude: numberOf(fields[FIELD.altitude]),
    valid: fields[FIELD.valid] === 'A',
    mock: false,
  });
}

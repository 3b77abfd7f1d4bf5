/** Understands one frame of the `*HQ` family: positions, signs of life, and the confirmation of a command. */
import type { DeviceAlarm } from '../../intake/alarms';
import { KNOT, toBattery, toReportedFix, type WrittenFix } from '../../intake/report';
import { reportFrom } from '../report';
import type { Turn } from '../turn';
import { readHqFrame } from './frame';

/** `HHmmss,A,DDMM.mmmm,N,DDDMM.mmmm,E,knots,course,ddMMyy,…` */
const POSITION =
  /^(\d{6}),([AVB]),(\d{1,2})(\d\d\.\d+),([NS]),(\d{1,3})(\d\d\.\d+),([EW]),(\d+(?:\.\d+)?)?,(\d+(?:\.\d+)?)?,(\d{6})/;

export function hearHq(text: string, now: Date): Turn | null {
  const frame = readHqFrame(text);
  if (!frame) return null;
  const { imei, command, params } = frame;
  const turn: Turn = {
    uniqueId: imei,
    iccid: '',
    kind: 'alive',
    poweredOn: false,
    report: null,
    answer: null,
    pull: null,
    receipt: null,
  };
  if (command === 'V1' || command === 'NBR') {
    const text = params.join(',');
    const fix = command === 'V1' ? fixOf(text) : null;
    const alarms: DeviceAlarm[] = isSos(text) ? ['sos'] : [];
    return { ...turn, kind: 'report', report: reportFrom(imei, fix?.time ?? 'unreadable', { fix, alarms }, now) };
  }
  // Signal, satellites, battery, steps.
  if (command === 'LINK')
    return { ...turn, ...dbmIn(params[1]), report: reportFrom(imei, 'absent', { battery: batteryIn(params[3]) }, now) };
  // `V4,<command>,…`: not seen from a card that takes settings, so it is read when it comes and never awaited.
  if (command === 'V4') return { ...turn, kind: 'answer', receipt: { serial: '', command: params[0] ?? '', body: '' } };
  return { ...turn, report: reportFrom(imei, 'absent', {}, now) };
}

/** The date, then the status word in hexadecimal digits. */
const STATUS = /,\d{6},([0-9A-Fa-f]{8})(?:,|$)/;
/** Bits of the SOS key. */
const SOS_BITS = (1 << 1) | (1 << 18);

/** An alarm of H02 is a bit that is not set. A word of zeros would be all alarms at once: such a card has no status. */
function isSos(text: string): boolean {
  const word = Number.parseInt(STATUS.exec(text)?.[1] ?? '0', 16);
  return word !== 0 && (word & SOS_BITS) !== SOS_BITS;
}

/** Steps of two decibels above -113, as modems count them. */
const dbmIn = (text: string | undefined): Pick<Turn, 'dbm'> =>
  /^(?:[12]?\d|3[01])$/.test(text ?? '') ? { dbm: Number(text) * 2 - 113 } : {};
const batteryIn = (text: string | undefined) => (/^\d{1,3}$/.test(text ?? '') ? toBattery(Number(text)) : null);

function fixOf(text: string): WrittenFix | null {
  const match = POSITION.exec(text);
  if (!match) return null;
  const [, clock = '', valid, latDegrees, latMinutes, north, lngDegrees, lngMinutes, east, knots, course, date = ''] =
    match;
  const digits = (part: string, at: number) => part.slice(at, at + 2);
  const time = Date.parse(
    `20${digits(date, 4)}-${digits(date, 2)}-${digits(date, 0)}T${digits(clock, 0)}:${digits(clock, 2)}:${digits(clock, 4)}Z`,
  );
  const lat = Number(latDegrees) + Number(latMinutes) / 60;
  const lng = Number(lngDegrees) + Number(lngMinutes) / 60;
  if (Number.isNaN(time) || (lat === 0 && lng === 0) || lat > 90 || lng > 180) return null;
  return toReportedFix({
    time: new Date(time),
    lng: east === 'W' ? -lng : lng,
    lat: north === 'S' ? -lat : lat,
    accuracy: null,
    source: 'gps',
    speed: knots === undefined ? null : Number(knots) * KNOT,
    course: course === undefined ? null : Number(course),
    altitude: null,
    valid: valid === 'A',
    mock: false,
  });
}

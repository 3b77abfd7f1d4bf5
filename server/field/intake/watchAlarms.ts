/**
 * Reads all alarms from the status word of children's watches. Traccar reports only the first bit that is set
 * (WatchProtocolDecoder.java, decodeAlarm), so an SOS with a weak battery arrives as 'lowBattery'. With
 * `database.saveOriginal` Traccar also
 * forwards the original message, which is read here.
 */
import type { DeviceAlarm } from './alarms';

/** Bit 22 is a fall for some makers and the heart for others: the louder one is taken (docs/operating.md). */
const BITS: readonly (readonly [bit: number, alarm: DeviceAlarm])[] = [
  [0, 'lowBattery'],
  [1, 'geofenceExit'],
  [2, 'geofenceEnter'],
  [14, 'powerCut'],
  [16, 'sos'],
  [17, 'lowBattery'],
  [18, 'geofenceExit'],
  [19, 'geofenceEnter'],
  [20, 'removing'],
  [21, 'fallDown'],
  [22, 'fallDown'],
];

/**
 * `[3G*<id>*<length>*AL,<date>,<time>,V,0,N,0,E,<speed>,<course>,<altitude>,<satellites>,<signal>,<battery>,<steps>,<tumbles>,<status>,…]`,
 * the part after the length.
 */
const FRAME = /\*[0-9a-f]{4}\*((?:UD|AL|WT)[^\]]*)/i;
const STATUS_AT = 16;

/** All alarms of a message. @param raw its bytes in hexadecimal. Empty when it is not a position message. */
export function watchAlarms(raw: string): DeviceAlarm[] {
  if (!/^(?:[0-9a-f]{2})+$/i.test(raw)) return [];
  const frame = raw.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16)));
  const status = FRAME.exec(frame)?.[1]?.split(',')[STATUS_AT];
  return status === undefined ? [] : watchAlarmsOf(status);
}

/** All alarms of a status word in hexadecimal digits. */
export function watchAlarmsOf(status: string): DeviceAlarm[] {
  if (!/^[0-9a-f]{1,8}$/i.test(status)) return [];
  const word = Number.parseInt(status, 16);
  return BITS.filter(([bit]) => (word >>> bit) & 1).map(([, alarm]) => alarm);
}

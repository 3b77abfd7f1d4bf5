/**
 * The status word of children's watches. Traccar reads its bits as an else-if chain (WatchProtocolDecoder.java, decodeAlarm), so a
 * child who presses SOS on a weak battery arrives as 'lowBattery'. With `database.saveOriginal` the frame comes along, and all bits are read.
 */
import type { DeviceAlarm } from './alarms';

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

/** `[3G*<id>*<length>*AL,<date>,<time>,V,0,N,0,E,<speed>,<course>,<altitude>,<satellites>,<signal>,<battery>,<steps>,<tumbles>,<status>,…]`, its content. */
const FRAME = /\*[0-9a-f]{4}\*((?:UD|AL|WT)[^\]]*)/i;
const STATUS_AT = 16;

/** All alarms in a frame given as hexadecimal bytes; none when it is no position frame. */
export function watchAlarms(raw: string): DeviceAlarm[] {
  if (!/^(?:[0-9a-f]{2})+$/i.test(raw)) return [];
  const frame = raw.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16)));
  const status = FRAME.exec(frame)?.[1]?.split(',')[STATUS_AT];
  if (status === undefined || !/^[0-9a-f]{1,8}$/i.test(status)) return [];
  const word = Number.parseInt(status, 16);
  return BITS.filter(([bit]) => (word >>> bit) & 1).map(([, alarm]) => alarm);
}

/** Alarms by Traccar's names (model/Position.java), sorted by urgency. A list that shows one alarm shows the first. */

/** Most urgent first: a child may need help, then trouble with the card, then alarms of vehicles. */
const URGENCY = [
  'sos',
  'fallDown',
  'accident',
  'removing',
  'tampering',
  'general',
  'lowBattery',
  'lowPower',
  'powerOff',
  'powerCut',
  'fault',
  'jamming',
  'gpsAntennaCut',
  'temperature',
  'geofence',
  'geofenceExit',
  'geofenceEnter',
  'overspeed',
  'lowspeed',
  'movement',
  'vibration',
  'idle',
  'parking',
  'powerOn',
  'powerRestored',
  'door',
  'lock',
  'unlock',
  'bonnet',
  'tow',
  'highRpm',
  'hardAcceleration',
  'hardBraking',
  'hardCornering',
  'laneChange',
  'fatigueDriving',
  'footBrake',
  'fuelLeak',
] as const;
export type DeviceAlarm = (typeof URGENCY)[number];

const BY_SPELLING = new Map<string, DeviceAlarm>(URGENCY.map((alarm) => [alarm.toLowerCase(), alarm]));
const RANK = new Map<DeviceAlarm, number>(URGENCY.map((alarm, rank) => [alarm, rank]));
const NONE = new Set(['', 'false', '0', 'null', 'none']);

/** Parses texts such as `sos`, `lowBattery,sos` or `true`. An unknown word is the alarm 'general'. */
export function readAlarms(written: unknown): DeviceAlarm[] {
  if (typeof written !== 'string' && typeof written !== 'boolean' && typeof written !== 'number') return [];
  const words = String(written)
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => !NONE.has(word));
  return byUrgency(words.map((word) => BY_SPELLING.get(word) ?? 'general'));
}

/** Each alarm once, the most urgent first. */
export const byUrgency = (alarms: readonly DeviceAlarm[]): DeviceAlarm[] =>
  [...new Set(alarms)].sort((one, other) => (RANK.get(one) ?? 0) - (RANK.get(other) ?? 0));

/**
 * Whether a child may call for help: the key, or an alarm without a name. Some firmware sends its alarm message with an
 * empty status word when the key is pressed, so the louder reading is taken.
 */
export const isCallForHelp = (alarms: readonly DeviceAlarm[]): boolean =>
  alarms.includes('sos') || alarms.includes('general');

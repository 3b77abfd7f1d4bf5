/** Alarms in Traccar's words (model/Position.java), the most urgent first: what a list can show only one of is the first. */

/** First what may mean that a child needs help now, then what concerns the card, then what vehicles say. */
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

/** Reads `sos`, `lowBattery,sos`, `true`. A word no one knows is still an alarm: 'general'. */
export function readAlarms(said: unknown): DeviceAlarm[] {
  if (typeof said !== 'string' && typeof said !== 'boolean' && typeof said !== 'number') return [];
  const words = String(said)
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => !NONE.has(word));
  return byUrgency(words.map((word) => BY_SPELLING.get(word) ?? 'general'));
}

/** Each once, the most urgent first. */
export const byUrgency = (alarms: readonly DeviceAlarm[]): DeviceAlarm[] =>
  [...new Set(alarms)].sort((one, other) => (RANK.get(one) ?? 0) - (RANK.get(other) ?? 0));

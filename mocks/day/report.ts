/** What one card says at one instant, and how it says it over the OsmAnd protocol. */
import { shareOf } from '../chance';
import type { Device, Temper } from '../people/roster';
import { battery, type Battery } from './battery';
import { clock, HOUR, MINUTE, timeOfDay } from './calendar';
import { byCell, byGps, byWifi, type CardFix } from './hearing';
import type { Scene } from './script';
import { warmth } from './warmth';

/** One report of one card. Without a fix it only says that the card is alive. */
export interface CardReport {
  imei: string;
  /** Milliseconds since 1970, the card's clock. */
  time: number;
  fix: CardFix | null;
  /** Per cent. */
  battery: number;
  charging: boolean;
  alarm: 'sos' | 'lowBattery' | 'removing' | null;
  /** Degrees Celsius; null for a report without a reading. */
  temperature: number | null;
  /** Null when the card does not say. */
  worn: boolean | null;
}

/** Shares of fixes by how they were made; what is left is a report without one. */
const OUTDOORS = { gps: 0.94, wifi: 0.03, cell: 0.015 } as const;
const INDOORS = { gps: 0, wifi: 0.76, cell: 0.04 } as const;
const MAST_ONLY = { gps: 0, wifi: 0, cell: 0.97 } as const;
const NOTHING = { gps: 0, wifi: 0, cell: 0 } as const;

const LOW = 10;
/** An SOS of the card that sends them: for so long, once in so long. */
const SOS = { lasts: 100_000, every: 95 * MINUTE } as const;
/** A quiet card's ten hours begin at this time of day, or some three hours later: so that at any hour one is quiet. */
const QUIET = { from: clock(8, 10), later: 3 * HOUR, hours: 10 } as const;

/** The card's words, or null while it is silent. */
export function cardReport({ imei, temper }: Device, scene: Scene, time: number): CardReport | null {
  if (temper === 'mute' || (temper === 'quiet' && isQuiet(imei, time))) return null;
  const { level, charging } = battery(imei, temper, time, scene.kind === 'stay' && scene.spot.name === 'home');
  return {
    imei,
    time,
    fix: heard(imei, temper, scene, time),
    battery: level,
    charging,
    alarm: alarm(imei, temper, { level, charging }, time),
    temperature: null,
    worn: null,
    ...warmth(imei, time, charging),
  };
}

function heard(imei: string, temper: Temper, scene: Scene, time: number): CardFix | null {
  const { gps, wifi, cell } =
    temper === 'indoors' ? NOTHING : temper === 'mastOnly' ? MAST_ONLY : scene.outdoors ? OUTDOORS : INDOORS;
  const chosen = shareOf(imei, 'heard by', time);
  const true_ = scene.at(time);
  if (chosen < gps) return byGps(imei, time, true_);
  if (chosen < gps + wifi) return byWifi(imei, time, true_);
  return chosen < gps + wifi + cell ? byCell(imei, time, true_) : null;
}

function alarm(
  imei: string,
  temper: Temper,
  { level, charging }: Battery & { level: number },
  time: number,
): CardReport['alarm'] {
  if (temper === 'sos' && (time + shareOf(imei, 'sos') * SOS.every) % SOS.every < SOS.lasts) return 'sos';
  return level <= LOW && !charging ? 'lowBattery' : null;
}

function isQuiet(imei: string, time: number): boolean {
  const from = QUIET.from + QUIET.later * Math.floor(shareOf(imei, 'quiet') * 8);
  return (timeOfDay(time) - from + 48 * HOUR) % (24 * HOUR) < QUIET.hours * HOUR;
}

const KNOTS = 3600 / 1852;

/** The report as the query of an OsmAnd request: speed in knots, time in milliseconds; `source`, `temperature` and `worn` are ours. */
export function toOsmAnd({
  imei,
  time,
  fix,
  battery: level,
  charging,
  alarm: alarmed,
  temperature,
  worn,
}: CardReport): URLSearchParams {
  const query = new URLSearchParams({ id: imei, timestamp: String(time) });
  if (fix) {
    query.set('lat', fix.lat.toFixed(6));
    query.set('lon', fix.lng.toFixed(6));
    query.set('speed', (fix.speed * KNOTS).toFixed(3));
    if (fix.course !== null) query.set('bearing', String(fix.course));
    query.set('accuracy', String(fix.accuracy));
    query.set('source', fix.source);
  }
  query.set('batt', String(level));
  query.set('charge', String(charging));
  if (alarmed) query.set('alarm', alarmed);
  if (temperature !== null) query.set('temperature', String(temperature));
  if (worn !== null) query.set('worn', String(worn));
  return query;
}

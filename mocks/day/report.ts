/** One report of one card, and its form in the OsmAnd protocol. */
import { shareOf } from '../chance';
import type { Device, CardBehaviour } from '../people/roster';
import { battery, type Battery } from './battery';
import { clock, HOUR, MINUTE, timeOfDay } from './calendar';
import { type CardScan, heardBy, mastsHeard } from './hearing';
import { byCell, byGps, byWifi, type CardFix } from './simulatedFix';
import type { Scene } from './script';
import { temperatureReading } from './temperature';
import type { TownRadios } from '../town/townRadios';

/** One report of one card. Without a fix it is only a sign of life. */
export interface CardReport {
  imei: string;
  /** Milliseconds since 1970, the card's clock. */
  time: number;
  fix: CardFix | null;
  /** Null when the card hears nothing, or says nothing of it. */
  scan: CardScan | null;
  /** Per cent. */
  battery: number;
  charging: boolean;
  alarm: 'sos' | 'lowBattery' | 'removing' | null;
  /** Degrees Celsius; null for a report without a reading. */
  temperature: number | null;
  /** Null when the card does not say. */
  worn: boolean | null;
}

/** Shares of fixes by source; the rest are reports without a fix. */
const OUTDOORS = { gps: 0.94, wifi: 0.03, cell: 0.015 } as const;
const INDOORS = { gps: 0, wifi: 0.76, cell: 0.04 } as const;
const MAST_ONLY = { gps: 0, wifi: 0, cell: 0.97 } as const;
const NOTHING = { gps: 0, wifi: 0, cell: 0 } as const;

const LOW = 10;
/** How long an SOS lasts and how often it comes, for the card that sends them. */
const SOS = { lasts: 100_000, every: 95 * MINUTE } as const;
/**
 * A silent card's ten hours begin at this time of day or about three hours later, so that one card is silent at any
 * hour.
 */
const QUIET = { from: clock(8, 10), later: 3 * HOUR, hours: 10 } as const;

/** The card's report, or null while it is silent. @param radios of the town. */
export function reportOfCard(
  { imei, behaviour }: Device,
  scene: Scene,
  time: number,
  radios: TownRadios | null,
): CardReport | null {
  if (behaviour === 'mute' || (behaviour === 'quiet' && isQuiet(imei, time))) return null;
  const { level, charging } = battery(imei, behaviour, time, scene.kind === 'stay' && scene.place.name === 'home');
  return {
    imei,
    time,
    ...(radios
      ? heardOf(radios, imei, behaviour, scene, time)
      : { fix: fixOf(imei, behaviour, scene, time), scan: null }),
    battery: level,
    charging,
    alarm: alarm(imei, behaviour, { level, charging }, time),
    temperature: null,
    worn: null,
    ...temperatureReading(imei, time, charging),
  };
}

const sharesOf = (behaviour: CardBehaviour, { outdoors }: Scene) =>
  behaviour === 'indoors' ? NOTHING : behaviour === 'mastOnly' ? MAST_ONLY : outdoors ? OUTDOORS : INDOORS;

/** A card that finds itself by satellites alone, and tells what it hears. */
function heardOf(
  radios: TownRadios,
  imei: string,
  behaviour: CardBehaviour,
  scene: Scene,
  time: number,
): Pick<CardReport, 'fix' | 'scan'> {
  const { gps, wifi, cell } = sharesOf(behaviour, scene);
  const chosen = shareOf(imei, 'heard by', time);
  const true_ = scene.at(time);
  const listening = { card: imei, time, at: true_.at, outdoors: scene.outdoors };
  if (chosen < gps + wifi)
    return { fix: chosen < gps ? byGps(imei, time, true_) : null, scan: heardBy(radios, listening) };
  return { fix: null, scan: chosen < gps + wifi + cell ? { points: [], masts: mastsHeard(listening) } : null };
}

/** A card that knows by itself where it is. */
function fixOf(imei: string, behaviour: CardBehaviour, scene: Scene, time: number): CardFix | null {
  const { gps, wifi, cell } = sharesOf(behaviour, scene);
  const chosen = shareOf(imei, 'heard by', time);
  const true_ = scene.at(time);
  if (chosen < gps) return byGps(imei, time, true_);
  if (chosen < gps + wifi) return byWifi(imei, time, true_);
  return chosen < gps + wifi + cell ? byCell(imei, time, true_) : null;
}

function alarm(
  imei: string,
  behaviour: CardBehaviour,
  { level, charging }: Battery & { level: number },
  time: number,
): CardReport['alarm'] {
  if (behaviour === 'sos' && (time + shareOf(imei, 'sos') * SOS.every) % SOS.every < SOS.lasts) return 'sos';
  return level <= LOW && !charging ? 'lowBattery' : null;
}

function isQuiet(imei: string, time: number): boolean {
  const from = QUIET.from + QUIET.later * Math.floor(shareOf(imei, 'quiet') * 8);
  return (timeOfDay(time) - from + 48 * HOUR) % (24 * HOUR) < QUIET.hours * HOUR;
}

/** Access points and masts as the OsmAnd protocol writes them. */
export const wifiTexts = (scan: CardScan | null) => (scan?.points ?? []).map(({ mac, rssi }) => `${mac},${rssi}`);
export const cellTexts = (scan: CardScan | null) =>
  (scan?.masts ?? []).map(({ mcc, mnc, area, cell, dbm }) => [mcc, mnc, area, cell, dbm].join(','));

const KNOTS = 3600 / 1852;

/**
 * The report as the query of an OsmAnd request: speed in knots, time in milliseconds; `source`, `temperature` and
 * `worn` are our extensions.
 */
export function toOsmAnd({
  imei,
  time,
  fix,
  battery: level,
  charging,
  alarm: alarmed,
  temperature,
  worn,
  scan,
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
  for (const text of wifiTexts(scan)) query.append('wifi', text);
  for (const text of cellTexts(scan)) query.append('cell', text);
  return query;
}

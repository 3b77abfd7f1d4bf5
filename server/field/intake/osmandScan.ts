/**
 * The radios of a report in the OsmAnd protocol, each a text: `wifi=<address>,<dBm>` and
 * `cell=<country>,<network>,<area>,<cell>[,<dBm>]`, as often as there are any (traccar.org/osmand).
 */
import { looseNumber } from './loose';
import { MOST_LOOKED_AT, radioScan, type ToldMast, type ToldPoint } from './radioScan';

/** Signs of one text that are read. */
const LONGEST_TEXT = 100;

/** @param wifi and `cell`: one text or a list of them; what is neither is left out. */
export const osmandScan = (wifi: unknown, cell: unknown) =>
  radioScan({ points: textsIn(wifi).map(pointOf), masts: textsIn(cell).map(mastOf) });

const textsIn = (written: unknown): string[][] =>
  (Array.isArray(written) ? written.slice(0, MOST_LOOKED_AT) : [written]).flatMap((one: unknown) =>
    typeof one === 'string' && one.length <= LONGEST_TEXT ? [one.split(',')] : [],
  );

const pointOf = ([mac = '', rssi]: readonly string[]): ToldPoint => ({ mac, rssi: looseNumber(rssi) });

function mastOf(parts: readonly string[]): ToldMast {
  const [mcc = null, mnc = null, area = null, cell = null, dbm = null] = parts.map(looseNumber);
  return { radio: null, mcc, mnc, area, cell, dbm };
}

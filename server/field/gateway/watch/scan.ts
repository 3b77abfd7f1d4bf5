/**
 * The radios behind the status word of a watch's position message: `masts,advance,country,network` with
 * `area,cell,strength` for each mast, then `points` with `name,address,dBm` for each access point. Without masts some
 * firmware leaves the advance out. Names may hold commas, so access points are found by the form of their address.
 */
import { wholeNumber } from '../../intake/loose';
import { radioScan, type ToldMast, type ToldPoint } from '../../intake/radioScan';
import type { ScannedMast } from '../../intake/report';
import { fromByteText } from '../link';

const ADDRESS = /^ *[0-9A-Fa-f]{2}(?:[:-][0-9A-Fa-f]{2}){5} *$/;
/** Where the first mast stands, and how many fields each has. */
const FIRST_MAST = 4;
const MAST_FIELDS = 3;

/** @param word of the message. @param fields those behind the status word, one character a byte. */
export function scanOf(word: string, fields: readonly string[]) {
  const masts = [...mastsIn(fields, radioOf(word))];
  return radioScan({ points: pointsIn(fields, firstName(fields, masts.length)), masts });
}

/** The word's end names the network, where the watch does. */
const radioOf = (word: string): ScannedMast['radio'] =>
  word.endsWith('_LTE') ? 'lte' : word.endsWith('_WCDMA') ? 'umts' : null;

/** Ends at the first field that is no number: what follows a lost comma is something else. */
function* mastsIn(fields: readonly string[], radio: ScannedMast['radio']): Generator<ToldMast> {
  const [count = 0, , mcc = null, mnc = null] = fields.slice(0, FIRST_MAST).map(wholeNumber);
  for (let nth = 0; nth < (count ?? 0); nth += 1) {
    const at = FIRST_MAST + nth * MAST_FIELDS;
    const [area = null, cell = null, dbm = null] = fields.slice(at, at + MAST_FIELDS).map(wholeNumber);
    if (area === null || cell === null) return;
    yield { radio, mcc, mnc, area, cell, dbm };
    if (dbm === null && fields[at + 2]?.trim() !== '') return;
  }
}

/** Behind the masts stands the count of access points, which is not relied on. */
function firstName(fields: readonly string[], masts: number): number {
  if (masts > 0) return FIRST_MAST + masts * MAST_FIELDS + 1;
  return (wholeNumber(fields[2]) === null ? 1 : 2) + 1;
}

function* pointsIn(fields: readonly string[], from: number): Generator<ToldPoint> {
  let name = from;
  for (let at = from; at < fields.length; at += 1) {
    const mac = fields[at] ?? '';
    // Of two addresses in a row the first one is a name.
    if (at < name || !ADDRESS.test(mac) || ADDRESS.test(fields[at + 1] ?? '')) continue;
    const rssi = wholeNumber(fields[at + 1]);
    yield { mac: mac.trim(), ssid: fromByteText(fields.slice(name, at).join(',')), rssi };
    name = at + (rssi === null && fields[at + 1] !== '' ? 1 : 2);
  }
}

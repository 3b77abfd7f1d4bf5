/**
 * What a service outside is asked, and what it may answer. A question holds addresses of access points, strengths and
 * masts, and nothing that names a child, a card or a network. Pure. Places are WGS-84 degrees, distances metres.
 */
import type { LngLat } from '../../../contract/primitives';
import type { RadioService } from '../../../contract/settings/radioServices';
import type { BoundedAnswer, BoundedRequest } from '../../alarm/delivery/providers/provider';
import type { RadioScan, ScannedMast } from '../intake/report';
import { heardPoints } from '../radioMap/accessPoints';

export interface RadioQuestion {
  /** The strongest first; none, or those of two radios at least. Strength in dBm. */
  points: readonly { mac: string; rssi: number }[];
  /** The serving one first. */
  masts: readonly ScannedMast[];
  /** 15 digits that stand for the card at a service that asks for an IMEI; no number of the card. */
  standIn: string;
}

/**
 * notPlaced: the service knows nothing of these radios. failed: it did not answer as it should, with its own code of at
 * most 64 characters of ASCII.
 */
export type RadioAnswer =
  | { result: 'placed'; at: LngLat; radius: number; source: 'wifi' | 'cell' }
  | { result: 'notPlaced' }
  | { result: 'failed'; code: string };

/** How a service is asked and how its answer is read. */
export interface RadioServiceForm {
  /** Null when the service cannot be asked this, such as masts of a kind that it does not know. */
  request(service: RadioService, question: RadioQuestion): { url: string; how: Parameters<BoundedRequest>[1] } | null;
  read(answer: BoundedAnswer, question: RadioQuestion): RadioAnswer;
}

/** Masts of one question, at most. */
const MOST_MASTS = 7;

const same = (text: string) => text;
/** The access points that may be named to others, the strongest first: none of travellers, none that opted out. */
export function pointsOf(scan: RadioScan): RadioQuestion['points'] {
  const heard = heardPoints(scan.points, same);
  return new Set(heard.map(({ radio }) => radio)).size < 2 ? [] : heard.map(({ key, rssi }) => ({ mac: key, rssi }));
}

/** What names a place among answers: the access points, the strongest first, else the serving mast. */
export function namesOf(scan: RadioScan): string[] {
  const points = pointsOf(scan).map(({ mac }) => mac);
  const [serving] = scan.masts;
  if (points.length > 0 || !serving) return points;
  return [`mast ${serving.mcc}-${serving.mnc}-${serving.area}-${serving.cell}`];
}

/** @returns null for a scan that says too little: one radio alone may stand anywhere, or be carried */
export function questionOf(scan: RadioScan, standIn: string): RadioQuestion | null {
  const points = pointsOf(scan);
  const masts = scan.masts.slice(0, MOST_MASTS);
  return points.length === 0 && masts.length === 0 ? null : { points, masts, standIn };
}

/** Digits of an IMEI. */
const STAND_IN_DIGITS = 15;
/** @param digest of the card, hex of 8 bytes at least, keyed so that nobody finds the card by it */
export const standInOf = (digest: string): string =>
  (BigInt(`0x${digest.slice(0, 16)}`) % 10n ** BigInt(STAND_IN_DIGITS)).toString().padStart(STAND_IN_DIGITS, '0');

/** Metres beyond which a service guesses a region or a capital, and beyond which access points alone did not place. */
const MOST_RADIUS = 20_000;
const WIDEST_WIFI = 500;
/** Metres: no service is nearer than this, whatever it claims; what 0 or nothing stands for. */
const LEAST = { wifi: 30, cell: 500 } as const;
const UNSAID = { wifi: 150, cell: 2_000 } as const;
/** Degrees around 0,0, where nobody goes to school. */
const NOWHERE = 0.01;

/** What a service says as a text; empty for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;

/**
 * Judges a place that a service says. 0,0 and a circle of a whole region are no place; a radius of 0 is one that was
 * not said.
 * @param lng, lat degrees, WGS-84, as numbers or texts
 */
export function placed(lng: unknown, lat: unknown, accuracy: unknown, { points }: RadioQuestion): RadioAnswer {
  const at: LngLat = [numberOf(lng), numberOf(lat)];
  if (!(Math.abs(at[0]) <= 180) || !(Math.abs(at[1]) <= 90)) return failed('unreadable');
  if (Math.abs(at[0]) < NOWHERE && Math.abs(at[1]) < NOWHERE) return { result: 'notPlaced' };
  const said = numberOf(accuracy);
  const byPoints = points.length > 0 && !(said > WIDEST_WIFI);
  const source = byPoints ? 'wifi' : 'cell';
  const radius = said > 0 ? Math.max(said, LEAST[source]) : UNSAID[source];
  return radius > MOST_RADIUS ? { result: 'notPlaced' } : { result: 'placed', at, radius, source };
}

const MOST_CODE = 64;
/** A code as it may stand in a log: a word of the service, and no sentence. */
export const failed = (code: unknown): RadioAnswer => {
  const text = typeof code === 'string' || typeof code === 'number' ? String(code) : '';
  return { result: 'failed', code: /^[\w.:-]{1,64}$/.test(text) ? text.slice(0, MOST_CODE) : 'unreadable' };
};

/** The kind of a mast's network, guessed by its number where the card does not tell (3GPP TS 23.003). */
export const radioOf = ({ radio, cell }: ScannedMast): NonNullable<ScannedMast['radio']> =>
  radio ?? (cell <= 0xff_ff ? 'gsm' : cell <= 0xf_ff_ff_ff ? 'lte' : 'nr');

/**
 * The masts in messages of the `*HQ` family that have no place, each message in its own layout (as Traccar's
 * H02ProtocolDecoder.java reads them). No layout of the family that is known here tells access points.
 */
import { wholeNumber } from '../../intake/loose';
import { MOST_LOOKED_AT, type ToldMast } from '../../intake/radioScan';

interface MastLayout {
  network: readonly [mcc: number | null, mnc: number | null];
  /** How many the message says there are; it may say nothing of it. */
  count?: number;
  /** What follows, mast by mast: area, cell and something else, which is `fields` texts each. */
  texts: readonly string[];
  fields: number;
  /** Which of them is the strength in dBm. */
  dbm: number;
  read: (text: string | undefined) => number | null;
}

const hexadecimal = (text: string | undefined): number | null =>
  /^[0-9A-Fa-f]{1,9}$/.test(text ?? '') ? Number.parseInt(text ?? '', 16) : null;

const LAYOUTS: Readonly<Record<string, (params: readonly string[]) => MastLayout>> = {
  /** `time,country,network,advance,count`, then `area,cell,strength` each. */
  NBR: ([, mcc, mnc, , count, ...texts]) => ({
    network: [wholeNumber(mcc), wholeNumber(mnc)],
    count: wholeNumber(count) ?? 0,
    texts,
    fields: 3,
    dbm: 2,
    read: wholeNumber,
  }),
  /** `time`, country in three digits and network, `count`, then `area,cell,level,dBm` each. */
  V3: ([, network = '', count, ...texts]) => ({
    network: [wholeNumber(network.slice(0, 3)), wholeNumber(network.slice(3))],
    count: wholeNumber(count) ?? 0,
    texts,
    fields: 4,
    dbm: 3,
    read: wholeNumber,
  }),
  /** `V,country,network`, then `area,cell,strength` each with a Y between them. */
  VP1: ([, mcc, mnc, ...texts]) => ({
    network: [wholeNumber(mcc), wholeNumber(mnc)],
    texts: texts.slice(0, MOST_LOOKED_AT).join(',').split(/[,Y]/),
    fields: 3,
    dbm: 2,
    read: wholeNumber,
  }),
  /** Nothing, `country,network`, then `area,cell,strength` each, all in hexadecimal digits. */
  BS: ([, mcc, mnc, ...texts]) => ({
    network: [hexadecimal(mcc), hexadecimal(mnc)],
    texts,
    fields: 3,
    dbm: 2,
    read: hexadecimal,
  }),
};

/**
 * Ends at the first field that is no number: something else stands there, or what follows a lost comma.
 * @param word the command in capital letters.
 */
export function* mastsOf(word: string, params: readonly string[]): Generator<ToldMast> {
  const layout = LAYOUTS[word]?.(params);
  if (!layout) return;
  const { network, count = MOST_LOOKED_AT, texts, fields, dbm, read } = layout;
  const [mcc, mnc] = network;
  for (let nth = 0; nth < count; nth += 1) {
    const at = nth * fields;
    const [area, cell] = [read(texts[at]), read(texts[at + 1])];
    if (area === null || cell === null) return;
    yield { radio: null, mcc, mnc, area, cell, dbm: wholeNumber(texts[at + dbm]) };
  }
}

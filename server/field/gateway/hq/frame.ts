/**
 * The `*HQ` family (H02 in text): `*<maker>,<id>,<command>,<params>#`. Two letters name the maker, in either case.
 * Times are UTC. Layouts are as Traccar's H02ProtocolDecoder.java reads them (github.com/traccar/traccar, Apache-2.0).
 */

export interface HqFrame {
  /** Two letters as the card writes them. */
  maker: string;
  /** Ten digits, or an IMEI; empty where the card leaves its number out. */
  id: string;
  /** Empty where the card says nothing but its number. */
  command: string;
  /** What follows the command, without padding. */
  params: string[];
}

const FRAME = /^\*([A-Za-z]{2}),(\d{0,20}),([A-Za-z]\w{0,15})?(?:,([^#]*))?#$/;

/** Reads one frame; null when it is none. */
export function readHqFrame(text: string): HqFrame | null {
  const [, maker, id, command = '', params] = FRAME.exec(text) ?? [];
  if (maker === undefined || id === undefined) return null;
  return { maker, id, command, params: params?.split(',').map(withoutPadding) ?? [] };
}

/** Blanks alone: a damaged letter is not padding. */
function withoutPadding(param: string): string {
  let [from, to] = [0, param.length];
  while (param[from] === ' ') from += 1;
  while (to > from && param[to - 1] === ' ') to -= 1;
  return param.slice(from, to);
}

/** A command to a card, or a confirmation. @param params the first is the time of day as HHmmss. */
export const writeHqFrame = ({ maker, id, command, params }: HqFrame): string =>
  `*${[maker, id, command, ...params].join(',')}#`;

/**
 * Commands as texts of the watch protocol (4P-Touch), without the frame: for Traccar's `custom` commands and for the
 * answers to HTTP reports, which gateways pass on. A name is hex of UTF-16BE, so every text is ASCII.
 */
import type { ClassMode, CommandContent, IncomingCalls, KeyNumber, OutgoingNumbers } from '../../../contract';

/** Entries of one phone book or list. */
const PER_LIST = 5;

/** UTF-16BE as hex digits. */
export const utf16Hex = (text: string) =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join('');

/** Five pairs of number and name, empty where no key is; keys count from `first`. */
const phoneBook = (keys: readonly KeyNumber[], first: number) =>
  Array.from({ length: PER_LIST }, (_, index) => {
    const one = keys.find(({ key }) => key === first + index);
    return one ? `${one.number},${utf16Hex(one.name)}` : ',';
  }).join(',');

const outgoing = ({ keys }: OutgoingNumbers) => [
  `SOS1,${keys.find(({ key }) => key === 0)?.number ?? ''}`,
  `PHB,${phoneBook(keys, 1)}`,
  `PHB2,${phoneBook(keys, 1 + PER_LIST)}`,
];

const incoming = ({ limit, numbers }: IncomingCalls) => {
  const list = (from: number) =>
    Array.from({ length: PER_LIST }, (_, index) => numbers[from + index]?.number ?? '').join(',');
  return [
    `WHITELIST1,${list(0)}`,
    `WHITELIST2,${list(PER_LIST)}`,
    // The switch counts only once the lists are there.
    `DEVREFUSEPHONESWITCH,${limit === 'everyone' ? 0 : 1}`,
  ];
};

/** A mask of days from Sunday. */
const mask = (weekdays: readonly number[]) =>
  [7, 1, 2, 3, 4, 5, 6].map((day) => (weekdays.includes(day) ? 1 : 0)).join('');

const classMode = ({ windows }: ClassMode) => {
  const on = windows.filter((window) => window.on);
  return [`SILENCETIME2,${on.map(({ from, to, weekdays }) => `${from}-${to}-${mask(weekdays)}`).join(',')}`];
};

/** @returns the texts of a command, in their order; empty when the protocol has none. */
export function watchTexts({ kind, value }: CommandContent): string[] {
  switch (kind) {
    case 'locate':
      return ['CR'];
    case 'ring':
      return ['FIND'];
    case 'restart':
      return ['RESET'];
    case 'factoryReset':
      return ['FACTORY'];
    case 'interval':
      return [`UPLOAD,${value.seconds}`];
    case 'message':
      return [`MESSAGE,${utf16Hex(value.text)}`];
    case 'outgoing':
      return outgoing(value);
    case 'incoming':
      return incoming(value);
    case 'classMode':
      return classMode(value);
    default:
      return [];
  }
}

/** Settings of the `*HQ` family. Its cards' answers have not been seen, so no receipt goes beyond 'cannot tell'. */
import type { ClassMode, CommandContent, IncomingCalls, OutgoingNumbers } from '../../../../contract';
import type { CardSession } from '../session';
import type { CardWords } from '../turn';
import { writeHqFrame } from './frame';

/** `index,number,` with an empty name: the whole list. */
const listOf = (numbers: readonly string[]) => numbers.map((number, index) => `${index + 1},${number},,`).join('');

const digitsOf = (time: string) => time.replace(':', '');
/** From, to, then each day of the week with 1 or 0. */
const windowsOf = ({ windows }: ClassMode) =>
  windows
    .filter(({ on }) => on)
    .map(({ from, to, weekdays }) => {
      const days = [1, 2, 3, 4, 5, 6, 7].map((day) => `${day}${weekdays.includes(day) ? 1 : 0}`).join('');
      return digitsOf(from) + digitsOf(to) + days;
    })
    .join(',');

/** What is wanted of both lists: the card has one for the numbers that it dials and those that may call. */
export interface HqLists {
  outgoing: OutgoingNumbers | null;
  incoming: IncomingCalls | null;
}

function wholeList({ outgoing, incoming }: HqLists): string {
  const keys = [...(outgoing?.keys ?? [])].sort((one, other) => one.key - other.key);
  return listOf([...new Set([...keys, ...(incoming?.numbers ?? [])].map(({ number }) => number))]);
}

/** Name and parameters of each message of a command. */
function messagesOf({ kind, value }: CommandContent, lists: HqLists): [command: string, params: string][] {
  switch (kind) {
    case 'outgoing':
      return [['WLALL', wholeList({ ...lists, outgoing: value })]];
    case 'incoming':
      return [
        ['WLALL', wholeList({ ...lists, incoming: value })],
        ['CALLFILTER', value.limit === 'everyone' ? '0' : '1'],
      ];
    case 'classMode':
      return [['CLASS', windowsOf(value)]];
    case 'interval':
      return [['MODE', `1,${value.seconds}`]];
    default:
      return [];
  }
}

/** @returns null when the family has no words for it. */
export function hqWords(
  { uniqueId, hqMaker }: Pick<CardSession, 'uniqueId' | 'hqMaker'>,
  content: CommandContent,
  lists: HqLists,
  now: Date,
): CardWords[] | null {
  const messages = messagesOf(content, lists);
  if (messages.length === 0) return null;
  const at = now.toISOString().slice(11, 19).replaceAll(':', '');
  return messages.map(([command, params]) => ({
    command,
    text: () => writeHqFrame({ maker: hqMaker, id: uniqueId, command, params: [at, params] }),
  }));
}

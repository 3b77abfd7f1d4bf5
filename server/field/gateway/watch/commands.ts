/** Commands to a watch as frames of its text protocol. */
import type { CommandContent } from '../../../../contract';
import { watchTexts } from '../../cardSettings/watchTexts';
import type { CardSession } from '../session';
import type { CardWords } from '../turn';
import { writeWatchFrame } from './frame';

/** The number of a command to a watch of a maker that numbers: it answers by the command's name. */
const COMMAND_SERIAL = '0001';

/** @returns null when the protocol has no words for it. */
export function watchWords(
  { uniqueId, watch: { maker, numbers } }: Pick<CardSession, 'uniqueId' | 'watch'>,
  content: CommandContent,
): CardWords[] | null {
  const texts = watchTexts(content);
  if (texts.length === 0) return null;
  const serial = numbers ? COMMAND_SERIAL : null;
  return texts.map((text) => ({
    command: text.split(',')[0] ?? text,
    text: () => writeWatchFrame({ maker, id: uniqueId, serial, content: text }),
  }));
}

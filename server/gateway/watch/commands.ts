/** Commands to a watch as frames of its text protocol. */
import type { CommandKind, CommandValue } from '../../../contract';
import { watchTexts } from '../../cardSettings/watchTexts';
import type { CardSession } from '../session';
import type { CardWords } from '../turn';
import { writeWatchFrame } from './frame';

/** @returns null when the protocol has no words for it. */
export function watchWords(
  { uniqueId, watchMaker }: Pick<CardSession, 'uniqueId' | 'watchMaker'>,
  kind: CommandKind,
  value: CommandValue,
): CardWords[] | null {
  const texts = watchTexts(kind, value);
  if (texts.length === 0) return null;
  return texts.map((content) => ({
    command: content.split(',')[0] ?? content,
    text: () => writeWatchFrame({ maker: watchMaker, id: uniqueId, content }),
  }));
}

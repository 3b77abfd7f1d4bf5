/**
 * Understands one frame of a watch (4P-Touch text protocol): what to store and what to echo. A watch repeats itself or
 * restarts when its words are not echoed.
 */
import type { Report } from '../../intake/report';
import { reportFrom, type Turn } from '../turn';
import { readWatchFrame, writeWatchFrame } from './frame';
import { reportOfWords } from './words';
import { FIELD, isAlarmWord, isPositionWord, positionOf } from './position';

/** Words that are answered by their own name, and nothing else. */
const ECHOED = new Set(['LK', 'TKQ', 'TKQ2', 'btemp2', 'bphrt', 'heart']);
/**
 * Answers that are more than a name, by the vendor's page. Voice is not kept, so a watch is told that it was not
 * taken: 0.
 */
const ANSWERS: Readonly<Record<string, string>> = {
  INIT: 'INIT,1',
  CONFIG: 'CONFIG,1',
  oxygen: 'oxygen,1',
  TK: 'TK,0',
};

/** What is answered; null when nothing is. Each message of an alarm has a name that begins alike, and one answer. */
const answerTo = (word: string): string | null =>
  isAlarmWord(word) ? 'AL' : (ANSWERS[word] ?? (ECHOED.has(word) ? word : null));

/** Signs of a content that are read: fifty access points with names. */
const LONGEST_READ = 4_096;

/** @param text one character a byte: voice is binary. */
export function hearWatch(text: string, now: Date): (Turn & { watch: { maker: string; numbers: boolean } }) | null {
  const frame = readWatchFrame(text);
  if (!frame) return null;
  const fields = frame.content.slice(0, LONGEST_READ).split(',');
  const [word = ''] = fields;
  if (!/^[A-Za-z]\w{0,31}$/.test(word)) return null;
  // The answer of a watch to a voice message of ours has one sign; we send none.
  const answer = word === 'TK' && frame.content.length === 4 ? null : answerTo(word);
  const said = isPositionWord(word) ? positionOf(word, fields, now) : reportOfWords(word, fields, now);
  const report: Report | null = said && reportFrom(frame.id, said.time, said, now);
  const isReport = answer !== null || report !== null;
  return {
    watch: { maker: frame.maker, numbers: frame.serial !== null },
    uniqueId: frame.id,
    iccid: '',
    kind: word === 'LK' || word === 'INIT' ? 'login' : isReport ? 'report' : 'answer',
    poweredOn: word === 'INIT',
    report,
    answer: answer === null ? null : writeWatchFrame({ ...frame, content: answer }),
    pull: null,
    // What is neither a report nor wants an echo is the echo of a command, by name.
    receipt: isReport ? null : { serial: '', command: word, body: '' },
    ...dbmIn(word, fields),
  };
}

/** A watch tells the network in per cent. */
function dbmIn(word: string, fields: readonly string[]): Pick<Turn, 'dbm'> {
  const percent = fields[FIELD.signal]?.trim() ?? '';
  return isPositionWord(word) && /^(?:\d{1,2}|100)$/.test(percent) ? { dbm: Number(percent) / 2 - 113 } : {};
}

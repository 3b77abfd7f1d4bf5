/**
 * Understands one frame of the `*HQ` family: places, signs of life, the status word of each message, and the
 * confirmation of a command.
 */
import { toBattery, type WrittenTime } from '../../intake/report';
import { radioScan } from '../../intake/radioScan';
import { fromByteText } from '../link';
import { type CardAnswer, reportFrom, type Said, type Turn } from '../turn';
import { type HqFrame, readHqFrame, writeHqFrame } from './frame';
import { mastsOf } from './masts';
import { readPosition } from './position';
import { alarmsOf, statusAt } from './status';
import { numberOf, timeOf } from './values';

/** What is known beside the frame. */
export interface HqKnowledge {
  /** The card to which the connection belongs; empty before it has said so. */
  uniqueId: string;
  /** Makers, in capital letters, whose bit 18 is a tilt sensor and not the SOS key. */
  tiltMakers: ReadonlySet<string>;
}

const NOTHING_KNOWN: HqKnowledge = { uniqueId: '', tiltMakers: new Set() };
/** Signs of life that a card wants to hear again as it said them. */
const ECHOED = new Set(['HTBT', 'V0']);
/** Messages that a card repeats until they are confirmed. */
const CONFIRMED = new Set(['V1', 'NBR']);
/** Of a card's own words: an answer to a text, or a text. */
const LONGEST_RESULT = 1_000;

/** @returns null when it is no frame, and when it does not tell whose it is. */
export function hearHq(
  text: string,
  now: Date,
  { uniqueId, tiltMakers } = NOTHING_KNOWN,
): (Turn & { maker: string }) | null {
  const frame = readHqFrame(text);
  const id = frame?.id || uniqueId;
  if (!frame || id === '') return null;
  const maker = frame.maker.toUpperCase();
  const { said, time, isWhole, ...heard } = heardIn({ ...frame, id }, now, tiltMakers.has(maker));
  return {
    maker,
    uniqueId: id,
    iccid: '',
    poweredOn: false,
    report: reportFrom(id, time, said, now),
    answer: isWhole ? answerTo({ ...frame, id }, now) : null,
    pull: null,
    receipt: null,
    ...heard,
  };
}

interface Heard extends Pick<Turn, 'kind' | 'dbm'>, Partial<Pick<Turn, 'receipt'>> {
  /** By the card's clock. */
  time: WrittenTime;
  said: Said;
  /** False when something in it cannot be read: the card may say it again. */
  isWhole: boolean;
}

function heardIn({ command, params }: HqFrame, now: Date, hasTilt: boolean): Heard {
  const word = command.toUpperCase();
  if (word === 'SMS') {
    const result = fromByteText(params.join(',')).slice(0, LONGEST_RESULT);
    return { kind: 'report', time: 'absent', said: { result }, isWhole: true };
  }
  if (ECHOED.has(word))
    return { kind: 'alive', time: 'absent', said: { battery: percentIn(params[0]) }, isWhole: true };
  if (hasPlace(word, params)) {
    const { time, fix, battery, status, isWhole } = readPosition(params, now);
    const said = { fix, battery, alarms: alarmsOf(status, hasTilt) };
    if (word !== 'V4') return { kind: 'report', time, said, isWhole };
    const { result, receipt } = confirmationIn(params);
    return { kind: 'answer', time, said: { ...said, result }, isWhole, receipt };
  }
  const at = statusAt(word, params);
  const isWholeLink = word === 'LINK' && countsAll(params, at);
  return {
    kind: word === 'NBR' ? 'report' : 'alive',
    time: timeOf(params[0], params[word === 'LINK' ? 6 : at - 1], now),
    said: {
      alarms: alarmsOf(params[at], hasTilt),
      ...(isWholeLink && { battery: percentIn(params[3]) }),
      ...radioScan({ masts: mastsOf(word, params) }),
    },
    isWhole: at >= 0,
    ...(isWholeLink && dbmIn(params[1])),
  };
}

/** Time, signal, satellites, charge, steps, turns, date, status: a lost comma makes another number the charge. */
const countsAll = (params: readonly string[], status: number) =>
  params.length > 5 && (status < 0 || status === 7) && [1, 2, 4, 5].every((at) => /^\d+$/.test(params[at] ?? ''));

/** V3 has cells, and so has VP1 without a fix. */
const hasPlace = (word: string, params: readonly string[]) =>
  /^V[A-Z]?\d+$/.test(word) && word !== 'V3' && !(word === 'VP1' && params[0]?.toUpperCase() === 'V');

/** `V4,<command>,<its parameters>,<its time>,…`: not seen from a card that takes settings, so it is never awaited. */
function confirmationIn(params: readonly string[]): { result: string; receipt: CardAnswer } {
  const time = params.findIndex((param, at) => at > 0 && /^\d{6}$/.test(param));
  const answer = time < 0 ? params : params.slice(0, time + 1);
  const isRefused = answer.some((param, at) => at > 0 && /^(?:ERROR|FAIL)/i.test(param));
  return {
    result: answer.join(',').slice(0, LONGEST_RESULT),
    receipt: { serial: '', command: params[0] ?? '', body: isRefused ? '1' : '' },
  };
}

/** Steps of two decibels above -113, as modems count them. */
const dbmIn = (text: string | undefined): Pick<Turn, 'dbm'> =>
  /^(?:[12]?\d|3[01])$/.test(text ?? '') ? { dbm: Number(text) * 2 - 113 } : {};
const percentIn = (text: string | undefined) => toBattery(numberOf(text));

/** `*HQ,<id>,V4,<command>,yyyyMMddHHmmss#` confirms a message. The card reads its maker's letters. */
function answerTo({ maker, id, command }: HqFrame, now: Date): string | null {
  const word = command.toUpperCase();
  if (ECHOED.has(word)) return writeHqFrame({ maker, id, command, params: [] });
  if (!CONFIRMED.has(word)) return null;
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14);
  return writeHqFrame({ maker, id, command: 'V4', params: [word, stamp] });
}

/** What the messages of a watch say that carry no place. They have no time: they are as old as their arrival. */
import { looseNumber } from '../../intake/loose';
import { toBattery, toTemperature, type WrittenTime } from '../../intake/report';
import type { Said } from '../turn';
import { stepsOf } from './position';

type Read = (fields: readonly string[], now: Date) => Said;
const nothing: Read = () => ({});

/** Readings of the body are not kept; such a message shows that the watch lives. */
const READERS: Readonly<Record<string, Read>> = {
  LK(fields, now) {
    // A message that is not whole shows that the watch lives, and nothing else.
    if (fields.length < 4 || !fields.every((field) => /^\w*$/.test(field))) return {};
    return { battery: toBattery(looseNumber(fields[3])), news: stepsOf(looseNumber(fields[1]), now) };
  },
  // The wrist's reading is the skin's; of the forehead some watches say only whether it is abnormal.
  btemp2: (fields) => ({ temperature: toTemperature(looseNumber(fields[2])) }),
  TEMP: (fields) => ({ temperature: toTemperature(looseNumber(fields[1])) }),
  INIT: nothing,
  CONFIG: nothing,
  TK: nothing,
  TKQ: nothing,
  TKQ2: nothing,
  bphrt: nothing,
  heart: nothing,
  PULSE: nothing,
  BLOOD: nothing,
  oxygen: nothing,
};

/** Null for a word that is no report. */
export function reportOfWords(
  word: string,
  fields: readonly string[],
  now: Date,
): (Said & { time: WrittenTime }) | null {
  const read = READERS[word];
  return read ? { ...read(fields, now), time: 'absent' } : null;
}

/** What somebody who goes has in hand, and where it goes: said before it happens. */
import * as z from 'zod/mini';
import { LocalizedText } from '../localizedText';
import { NameOfPerson, NameOfPlace } from '../names';

/**
 * requests: wait for the person's decision, now or at a later step. returned: the person's own, sent back to be
 * changed; they are withdrawn. records: to be filed. kinds: kinds of request that name the person in path or rights.
 * standIns: people for whom the person stands in. classes: led by the person alone. groups: led, or made, by the
 * person. waters: of which the person is a guard. fences: that tell the person. alerts: in the person's hand; they ring
 * again. keys: intake keys that the person made; they go on working.
 */
export const HELD_WORK = [
  'alerts',
  'requests',
  'returned',
  'records',
  'kinds',
  'standIns',
  'classes',
  'groups',
  'waters',
  'fences',
  'keys',
] as const;
export type HeldWork = (typeof HELD_WORK)[number];

export const HandedOver = z.object({
  work: z.enum(HELD_WORK),
  /** Who goes. */
  from: NameOfPerson,
  count: z.int(),
  /** Names or numbers of what it is, as far as it has any; `MOST_NAMED` at most, and so are the people. */
  named: z.array(z.union([NameOfPlace, LocalizedText])),
  /** Of alerts the pupils, of stand-ins those who have none then. */
  people: z.array(NameOfPerson),
  /** Who has it then; empty where others have it already, or the sentence of the work says what becomes of it. */
  to: z.array(NameOfPerson),
});
export type HandedOver = z.infer<typeof HandedOver>;

/** What a change to a school's people, cards or places does, as it is said before it is made. */
import * as z from 'zod/mini';
import { NameOfPerson } from '../names';
import { HandedOver } from './handedOver';

/** Names of people or fences in one answer, at most. `total` counts all of them. */
export const MOST_NAMED = 20;

/** A version of a row: a digest of what its page can change. It differs after any change, whoever made it. */
export const RowVersion = z.string().check(z.minLength(1), z.maxLength(64));

/** A person who begins or ceases to see pupils. */
const Viewer = z.object({ name: NameOfPerson, role: z.enum(['admin', 'teacher', 'student']), pupils: z.int() });

const Viewers = z.object({ total: z.int(), named: z.array(Viewer) });
const Names = z.object({ total: z.int(), named: z.array(z.string()) });

/** What a change does. A call with `check: true` answers it and changes nothing. */
export const Effects = z.object({
  /** Pupils whom the change concerns. */
  pupils: z.int(),
  /** People who see pupils after the change and did not before; and the reverse. */
  gains: Viewers,
  losses: Viewers,
  /** Open sessions that end. */
  sessions: z.int(),
  /** Fences of classes that begin to judge pupils, and that cease to. */
  fencesGained: Names,
  fencesLost: Names,
  /** Cards that change their wearer: their earlier positions are then hidden from everybody. */
  cards: z.int(),
  /** Work of people who go, with who has it then. */
  handedOver: z.array(HandedOver),
});
export type Effects = z.infer<typeof Effects>;

/** True: the call answers its effects and changes nothing. */
export const check = z.optional(z.boolean());

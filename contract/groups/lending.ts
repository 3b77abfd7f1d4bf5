/** What trips lend of a school: the pupils whom leaders see without teaching them. */
import * as z from 'zod/mini';
import { NameOfPerson } from '../names';
import { Id, Instant } from '../primitives';
import { GroupColour } from './trip';

/** What a trip that runs or comes lends: leaders see pupils whom they do not teach. */
export const Lending = z.object({
  groupId: Id,
  name: z.string(),
  colour: GroupColour,
  state: z.enum(['before', 'running']),
  begins: Instant,
  ends: Instant,
  /** Who lends them; null when that person is not at the school any more. */
  lentBy: z.nullable(NameOfPerson),
  /** Leaders who do not teach all of its pupils, with the number of those whom the trip lends them. */
  leaders: z.array(z.object({ roleId: Id, name: NameOfPerson, pupils: z.int() })),
  /** Pupils whom nobody is lent, because who lends teaches them no more. */
  withheld: z.int(),
});
export type Lending = z.infer<typeof Lending>;

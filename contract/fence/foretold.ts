/** What a preview comes to. Apart from the judge that makes it: the calls need its shape on the first page, the judge comes with the map. */
import * as z from 'zod/mini';
import { Crossed } from './evidence';

export const Preview = z.object({
  /** How often it would have rung, by kind. */
  rang: z.object({ arrive: z.number(), leave: z.number(), pass: z.number(), absent: z.number() }),
  /** Ways that may have led through: nobody can tell. */
  doubtful: z.number(),
  /** Crossings that the rules keep silent. */
  silent: z.number(),
  /** All of them, in the order they would have been told. */
  crossings: z.array(Crossed),
});
export type Preview = z.infer<typeof Preview>;

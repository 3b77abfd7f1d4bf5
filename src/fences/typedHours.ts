/** Windows of the day as they are typed: one may be without a time, or a day, so far. */
import * as z from 'zod/mini';

export const TypedHours = z.object({ days: z.array(z.number()), from: z.string(), to: z.string() });

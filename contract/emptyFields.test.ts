/** What the console drops from a call (5.08) reads as it was meant: an absent field is its empty value. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contract } from './';

/** An empty text is no value of a required field. */
const EMPTY = [null, false, 0];

const calls = Object.values(contract).flatMap((service) =>
  Object.entries(service as Record<string, { input: z.ZodMiniType }>),
);

it('each call reads an absent field as the empty value that it takes', () => {
  const lost = calls.flatMap(([call, { input }]) =>
    Object.entries((input as Partial<z.ZodMiniObject>).shape ?? {}).flatMap(([name, field]) =>
      EMPTY.filter((empty) => {
        const taken = z.safeParse(field, empty);
        if (!taken.success) return false;
        const absent = z.safeParse(field, undefined);
        return !absent.success || (absent.data ?? empty) !== taken.data;
      }).map((empty) => `${call} ${name}: ${empty}`),
    ),
  );
  expect(lost).toEqual([]);
});

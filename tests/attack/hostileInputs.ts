/** Hostile inputs of calls: a valid input with one or more places changed. The same seed gives the same inputs. */
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import type { Call } from '../../contract';
import { hostileText, hostileValue, type Json, LONE_SURROGATE, MARK, randomLooking } from './hostileValues';

/** How one place of a value is changed. */
const change = fc.oneof(
  { weight: 6, arbitrary: hostileValue.map((value) => ({ kind: 'replace' as const, value })) },
  { weight: 3, arbitrary: hostileText.map((value) => ({ kind: 'replace' as const, value })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'remove' as const }) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 300 }).map((times) => ({ kind: 'repeat' as const, times })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'wrap' as const }) },
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** All places in a value, as paths from its root. The root itself is not a place. */
function placesIn(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([name, one]) =>
    placesIn(one, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return path.length > 0 ? [path, ...inside] : inside;
}

/** A list of the same value, of 400,000 characters at most: beyond the limit of a body, within that of memory. */
function repeated(value: Json, times: number): Json[] {
  // An earlier change may have removed it.
  const text = JSON.stringify(value) as string | undefined;
  return Array<Json>(Math.max(2, Math.min(times, Math.floor(400_000 / ((text?.length ?? 0) + 1))))).fill(value);
}

function changedAt(value: Json, [step, ...rest]: (string | number)[], how: Change): Json {
  if (step === undefined || typeof value !== 'object' || value === null) return value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, Json>;
  const inside = copy[step] as Json;
  if (rest.length > 0) copy[step] = changedAt(inside, rest, how);
  else if (how.kind === 'replace') copy[step] = how.value;
  else if (how.kind === 'remove') delete copy[step];
  else if (how.kind === 'repeat') copy[step] = repeated(inside, how.times);
  else copy[step] = [inside];
  return copy;
}

/** The names of a call's input, required and optional. */
function namesOf(call: Call): string[] {
  const { properties } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {});
}

/** The values that are tried at every place of every input. */
const TRIED_EVERYWHERE: readonly Json[] = [
  LONE_SURROGATE,
  `${MARK}\u0000`,
  '',
  'a'.repeat(6_000),
  `https://push.test/${randomLooking(6_000)}`,
  '9999-12-31',
  '0000-01-01',
  '9999-12-31T23:59:59.999Z',
  '__proto__',
  '-1',
  -1,
  1e308,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53 + 2,
  '2147483648',
  null,
  [],
  {},
];

/** Every place of an input, with each of a few values. */
export const inputsAtEveryPlace = (valid: Json): Json[] =>
  placesIn(valid).flatMap((place) =>
    TRIED_EVERYWHERE.map((value) => changedAt(valid, place, { kind: 'replace', value })),
  );

/** Inputs of a call: the valid one with one to three places changed, some with optional or foreign names added. */
export function hostileInputs(call: Call, valid: Json): fc.Arbitrary<Json> {
  const places = placesIn(valid);
  const place = places.length > 0 ? fc.constantFrom(...places) : fc.constant<(string | number)[]>([]);
  const one = fc.tuple(place, change).map((only) => [only]);
  const names = [...namesOf(call), '__proto__', 'constructor', 'userId', 'roleId', 'schoolId'];
  return fc
    .tuple(
      fc.oneof(
        { weight: 4, arbitrary: one },
        { weight: 1, arbitrary: fc.array(fc.tuple(place, change), { maxLength: 3 }) },
      ),
      fc.oneof(
        { weight: 2, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(fc.tuple(fc.constantFrom(...names), hostileValue), { maxLength: 2 }) },
      ),
    )
    .map(([changes, added]) => {
      const changed = changes.reduce((value, [path, how]) => changedAt(value, path, how), valid);
      // `__proto__` becomes an own member, as JSON.parse makes it.
      const entries = added.map(([name, value]) => [name, { value, enumerable: true, configurable: true }] as const);
      return Object.defineProperties({ ...(changed as object) }, Object.fromEntries(entries));
    });
}

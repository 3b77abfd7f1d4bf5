/**
 * The law of numbers: each number of each input has bounds that its column holds: no input makes the store fail.
 * Whole numbers reach columns of four bytes; those that reach one of eight bytes are named here.
 */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Call, contract } from './';

const INT4 = 2 ** 31 - 1;
/** Those that reach a column of eight bytes, or no column: a place in a file of a backup. */
const EIGHT_BYTES = new Set(['user.auditLog.properties.before', 'user.addBackupPart.properties.at']);

interface Schema {
  type?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  [member: string]: unknown;
}

/** Each number in a JSON Schema with the path that leads to it. */
function* numbersIn(schema: unknown, path: string): Generator<[path: string, schema: Schema]> {
  if (typeof schema !== 'object' || schema === null) return;
  const { type } = schema as Schema;
  if ((type === 'integer' || type === 'number') && !('const' in schema)) yield [path, schema as Schema];
  for (const [name, inner] of Object.entries(schema)) yield* numbersIn(inner, `${path}.${name}`);
}

const calls = Object.entries(contract).flatMap(([service, all]) =>
  Object.entries(all as Record<string, Call>).map(([name, call]) => [`${service}.${name}`, call] as const),
);

it('each number of each input has both bounds, a whole one within four bytes', () => {
  const numbers = calls.flatMap(([title, call]) => [
    ...numbersIn(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }), title),
    ...numbersIn(z.toJSONSchema(call.input, { io: 'output', unrepresentable: 'any' }), title),
  ]);
  const unbounded = numbers.filter(([path, { type, minimum, exclusiveMinimum, maximum, exclusiveMaximum }]) => {
    const [least, most] = [minimum ?? exclusiveMinimum, maximum ?? exclusiveMaximum];
    if (least === undefined || most === undefined) return true;
    const largest = EIGHT_BYTES.has(path) ? Number.MAX_SAFE_INTEGER : INT4;
    return type === 'integer' && (least < -largest - 1 || most > largest);
  });
  expect(numbers.length).toBeGreaterThan(50);
  expect([...new Set(unbounded.map(([path]) => path))]).toEqual([]);
});

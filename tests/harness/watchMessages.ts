/**
 * The messages of Traccar's tests of watches (../shared/data/device-messages/watch.json, Apache-2.0); none when the file
 * is absent.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const Part = z.object({ encoding: z.enum(['text', 'hex']), data: z.string() });
const Recorded = z.object({
  messages: z.array(
    z.object({
      n: z.number(),
      message: z.union([Part, z.object({ encoding: z.literal('concat'), parts: z.array(Part) })]),
      expected: z.unknown(),
    }),
  ),
});
const bytesOf = ({ encoding, data }: z.infer<typeof Part>) =>
  encoding === 'hex' ? Buffer.from(data, 'hex').toString('latin1') : data;

const FILE = join(process.env['REAL_DATA'] ?? '../shared/data', 'device-messages/watch.json');
/** One character a byte. */
export const WATCH_MESSAGES = (() => {
  try {
    return Recorded.parse(JSON.parse(readFileSync(FILE, 'utf8'))).messages.map(({ n, message, expected }) => ({
      n,
      text: message.encoding === 'concat' ? message.parts.map(bytesOf).join('') : bytesOf(message),
      expected,
    }));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
})();

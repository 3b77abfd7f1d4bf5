/** Answers that worker threads have checked and written already. */
import type * as z from 'zod/mini';

/** JSON as UTF-8. */
export type WrittenJson = Uint8Array<ArrayBuffer>;

/** The `data` of an answer as JSON. `serve` sends it as it is. */
export class PreparedData {
  readonly json: WrittenJson;
  /** The part of the data that the access log reads (`server/people/access/looks.ts`). */
  readonly seen: object;

  constructor(json: WrittenJson, seen: object) {
    this.json = json;
    this.seen = seen;
  }
}

/**
 * Checks the output of a call as `serve` would, and writes it. Bytes change threads without a copy; a text would be
 * copied and encoded on the event loop.
 * @throws when it does not match.
 */
export const preparedJson = <Schema extends z.ZodMiniType>(output: Schema, data: z.input<Schema>) =>
  new TextEncoder().encode(JSON.stringify(output.parse(data)));

/** Reading JSON by its schema, and saying no in words that hold no value of it. */
import * as z from 'zod/mini';
import { CODES } from '../../contract';
import { Refusal } from '../refusal';

/** Reports in one body at most. */
export const LARGEST_BATCH = 1_000;

/** @throws Refusal 400 naming the first member that does not fit. */
export function parseAs<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const answer = schema.safeParse(value);
  if (answer.success) return answer.data;
  const [issue] = answer.error.issues;
  throw new Refusal(CODES.badInput, `${issue?.path.join('.') || 'body'}: does not fit`);
}

/** Reads each report of a batch; a refusal says which one it is about. @throws Refusal 400 for none, 413 for too many. */
export function parseEach<One, Result>(batch: readonly One[], readOne: (one: One) => Result): Result[] {
  if (batch.length === 0) throw new Refusal(CODES.badInput, 'The batch is empty');
  if (batch.length > LARGEST_BATCH) throw new Refusal(CODES.tooLarge, `More than ${LARGEST_BATCH} reports in one body`);
  return batch.map((one, index) => {
    try {
      return readOne(one);
    } catch (error) {
      throw error instanceof Refusal ? aboutReport(index, error) : error;
    }
  });
}

/** The same refusal, saying which report of a batch it is about, counted from 0. */
export const aboutReport = (index: number, { code, message }: Refusal) =>
  new Refusal(code, `report ${index}: ${message}`);

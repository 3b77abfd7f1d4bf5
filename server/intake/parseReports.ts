/** Parses JSON by a schema. Refusals name the wrong member but never contain its value. */
import * as z from 'zod/mini';
import { CODES } from '../../contract';
import { Refusal } from '../refusal';

/** Largest number of reports in one body. */
export const LARGEST_BATCH = 1_000;

/** @throws Refusal 400 with the path of the first member that does not match the schema. */
export function parseAs<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const answer = schema.safeParse(value);
  if (answer.success) return answer.data;
  const [issue] = answer.error.issues;
  throw new Refusal(CODES.badInput, `${issue?.path.join('.') || 'body'}: does not fit`);
}

/**
 * Parses each report of a batch; a refusal contains the index of the report.
 * @throws Refusal 400 for an empty batch, 413 for too many reports.
 */
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

/** The refusal with the index of its report in the batch, counted from 0. */
export const aboutReport = (index: number, { code, message }: Refusal) =>
  new Refusal(code, `report ${index}: ${message}`);

/** Parses JSON by a schema. Refusals name the wrong member but never contain its value. */
import * as z from 'zod/mini';
import { CODES } from '../../../contract';
import { Refusal } from '../../engine/serving/refusal';

/** Largest number of reports in one body. */
export const LARGEST_BATCH = 1_000;

/** @throws Refusal 400 with the path of the first member that does not match the schema. */
export function parseAs<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const answer = schema.safeParse(value);
  if (answer.success) return answer.data;
  const [issue] = answer.error.issues;
  throw new Refusal(CODES.badInput, `${issue?.path.join('.') || 'body'}: does not fit`);
}

/** What a message contains, and why a part of it could not be read. */
export interface ReadReports<Read> {
  reports: Read[];
  /** About the first report that could not be read; null when all could. */
  refusal: Refusal | null;
}

/**
 * Parses each report of a batch. One that cannot be read takes no other with it: those are stored, and then the answer
 * is the refusal, with the index of the report.
 * @throws Refusal 400 for an empty batch, 413 for too many reports.
 */
export function parseEach<One, Read>(batch: readonly One[], readOne: (one: One) => Read): ReadReports<Read> {
  if (batch.length === 0) throw new Refusal(CODES.badInput, 'The batch is empty');
  if (batch.length > LARGEST_BATCH) throw new Refusal(CODES.tooLarge, `More than ${LARGEST_BATCH} reports in one body`);
  const reports: Read[] = [];
  let refusal: Refusal | null = null;
  for (const [index, one] of batch.entries()) {
    try {
      reports.push(readOne(one));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal ??= aboutReport(index, error);
    }
  }
  return { reports, refusal };
}

/** The refusal with the index of its report in the batch, counted from 0. */
export const aboutReport = (index: number, { code, message }: Refusal) =>
  new Refusal(code, `report ${index}: ${message}`);

/** Why a call failed, as plain data that the store can hold. */
import type * as z from 'zod/mini';
import { CODES } from '../../contract/envelope';
import { OtherPerson } from '../../contract/invitations';

/**
 * http: a status outside 200-299. refused: a business code in the envelope. network: no response. timeout: no response
 * in time.
 * parse: the answer does not fit the contract. aborted: the caller cancelled the call.
 */
export type FailureKind = 'http' | 'refused' | 'network' | 'timeout' | 'parse' | 'aborted';

export interface Failure {
  kind: FailureKind;
  /** HTTP status or business code; null without an answer that fits the contract. */
  code: number | null;
  /** The message of the platform, or a sentence for developers. Screens translate the code instead (`failureText`). */
  msg: string;
  /** Data of the refusal, as the contract of the call describes it; not checked. */
  data?: unknown;
}

/** Thrown by a step of the pipeline that cannot go on. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly failure: Failure;
  /** The platform's clock (ms) from its answer; null without an answer. */
  readonly platformTime: number | null;

  constructor(failure: Failure, platformTime: number | null = null) {
    super(failure.msg);
    this.failure = failure;
    this.platformTime = platformTime;
  }
}

/** What is known of the error of a query or mutation; nothing of one that is no failure. */
const failureOf = (error: unknown): Partial<Failure> => (typeof error === 'object' && error !== null ? error : {});

/** True when the platform was not reached, or not in time. @param error the error of a query or mutation */
export function isOffline(error: unknown): boolean {
  const { kind } = failureOf(error);
  return kind === 'network' || kind === 'timeout';
}

/** The code of a failed call; null without one. @param error the error of a query or mutation */
export const codeOf = (error: unknown): number | null => failureOf(error).code ?? null;

/** Whose a typed number is, from the data of a call that was refused because it has another name; else null. */
export function otherPersonOf(error: unknown): OtherPerson | null {
  if (codeOf(error) !== CODES.otherPerson) return null;
  return OtherPerson.safeParse(failureOf(error).data).data ?? null;
}

/**
 * The version that somebody else has saved in between, from the data of a refused call. Null when the call failed for
 * another reason.
 * @param error the error of the query or mutation. @param conflict schema of the refusal's data.
 */
export function conflictingVersion<Version>(
  error: unknown,
  conflict: z.ZodMiniType<{ theirs: Version }>,
): Version | null {
  return conflict.safeParse(failureOf(error).data).data?.theirs ?? null;
}

/** How a call can end badly, in a shape that may lie in the store. */

/**
 * http: a status outside 200-299. refused: a business code in the envelope. network: no response. timeout: none in time.
 * parse: an answer that is not what the contract says. aborted: nobody wants it any more.
 */
export type FailureKind = 'http' | 'refused' | 'network' | 'timeout' | 'parse' | 'aborted';

export interface Failure {
  kind: FailureKind;
  /** HTTP status or business code; null when no answer was understood. */
  code: number | null;
  /** The platform's words, or a sentence for a developer. Screens say it by code (`failureText`). */
  msg: string;
  /** What the refusal carries besides, as the call's contract describes it; not checked. Left out when there is nothing. */
  data?: unknown;
}

/** Leaves the pipeline when a step cannot go on. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly failure: Failure;
  /** The platform's clock (ms) as its answer said; null without an answer. */
  readonly platformTime: number | null;

  constructor(failure: Failure, platformTime: number | null = null) {
    super(failure.msg);
    this.failure = failure;
    this.platformTime = platformTime;
  }
}

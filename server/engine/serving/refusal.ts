/** The one error class with which the platform refuses a request. */
import { type Code, CODES, isStatus } from '../../../contract';

/**
 * Refuses a request with a code of the contract. The message is for developers; the console shows its own text for the
 * code.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: Code;
  /**
   * Sent as `data` of the envelope: what the caller needs to correct the request, such as the current row or a list of
   * faults.
   */
  readonly details: unknown;
  /** Seconds after which the request may be repeated (header Retry-After); null when that is not known. */
  readonly retryAfter: number | null;

  constructor(code: Code, message: string, details?: unknown, retryAfter: number | null = null) {
    super(message);
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }

  /**
   * The HTTP status: codes below 600 travel as status, business codes with status 200 in the envelope. A platform that
   * is not set up is unavailable.
   */
  get status() {
    if (this.code === CODES.notSetUp) return CODES.unavailable;
    return isStatus(this.code) ? this.code : 200;
  }
}

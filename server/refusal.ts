/** The one error class with which the platform refuses a request. */
import { type Code, isStatus } from '../contract';

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

  constructor(code: Code, message: string, details?: unknown) {
    super(message);
    this.code = code;
    this.details = details;
  }

  /** The HTTP status: codes below 600 travel as status, business codes with status 200 in the envelope. */
  get status() {
    return isStatus(this.code) ? this.code : 200;
  }
}

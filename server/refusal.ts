/** The one way the platform says no. */
import { type Code, isStatus } from '../contract';

/** A refusal is an answer, not a defect: a code of the contract, and words for whoever reads the wire. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: Code;
  /** What helps to mend it: the row somebody else left, the faults of a shape. */
  readonly details: unknown;

  constructor(code: Code, message: string, details?: unknown) {
    super(message);
    this.code = code;
    this.details = details;
  }

  /** HTTP status: transport and authority speak in statuses, business in the envelope. */
  get status() {
    return isStatus(this.code) ? this.code : 200;
  }
}

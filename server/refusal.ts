/** The one way the platform says no. */
import { type Code, isStatus } from '../contract';

/** A refusal is an answer, not a defect: a code of the contract, and words for whoever reads the wire. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: Code;

  constructor(code: Code, message: string) {
    super(message);
    this.code = code;
  }

  /** HTTP status: transport and authority speak in statuses, business in the envelope. */
  get status() {
    return isStatus(this.code) ? this.code : 200;
  }
}

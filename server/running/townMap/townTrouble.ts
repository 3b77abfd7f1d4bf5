/** Why a town file cannot be made, as the operator's page says it. */
import type { TownFault } from '../../../contract/townMap/calls';

export class TownTrouble extends Error {
  override readonly name = 'TownTrouble';
  readonly fault: TownFault;
  /** HTTP status of the server's answer; null where there is none. */
  readonly status: number | null;

  constructor(fault: TownFault, status: number | null = null) {
    super(fault);
    this.fault = fault;
    this.status = status;
  }
}

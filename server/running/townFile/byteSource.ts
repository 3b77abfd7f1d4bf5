/** A file that is read by ranges, and why a town file cannot be made out of it. */
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

/** A file on the disk, or at an address. */
export interface ByteSource {
  /** Bytes of the whole file. */
  size: number;
  /** Another text after each change of the file; null where its owner gives none. */
  version: string | null;
  /**
   * Exactly these bytes.
   * @throws TownTrouble `cutOff` beyond the end, `changed` when the file is another one by now, `away` and others
   */
  read(offset: number, length: number, signal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A file that is read by ranges: on the disk, or at an address. */
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

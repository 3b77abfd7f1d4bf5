/** What somebody reads of a command's progress who sees the pupil for a time. */
import type { Receipt } from '../../contract';

/** @param since when the sight begins: nothing was asked before it. Null: it has no begin. */
export function receiptSince(receipt: Receipt, since: Date | null): Receipt {
  if (since === null) return receipt;
  const notBefore = (time: string) => (Date.parse(time) < since.getTime() ? since.toISOString() : time);
  return { ...receipt, askedTime: notBefore(receipt.askedTime), changedTime: notBefore(receipt.changedTime) };
}

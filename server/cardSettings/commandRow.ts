/** Rows of table `command`, and what is made of them. */
import type { CardModel, ClassMode, CommandKind, CommandValue, Receipt, ReceiptState } from '../../contract';

/** The card of a command. */
export interface CardRow {
  device_no: number;
  /** Its IMEI. */
  unique_id: string;
  student_id: string;
  card_model: CardModel | null;
}

export interface CommandRow {
  command_id: string;
  command_no: number;
  device_no: number;
  student_id: string;
  card_model: CardModel | null;
  kind: CommandKind;
  version: number | null;
  value: CommandValue;
  asked_by: string;
  class_id: string | null;
  state: ReceiptState;
  due: boolean;
  /** Class mode whose windows are told as off, because there is no school today. */
  paused: boolean;
  marks: { state: ReceiptState; at: string }[];
  asked_at: Date;
  sent_at: Date | null;
  changed_at: Date;
}

/** Columns of `command`, and the pupil of its device; a command of a card that nobody wears belongs to nobody. */
export const COMMAND_COLUMNS = `command_id, command_no, command.device_no, kind, version, value, asked_by, class_id,
  state, due, paused, marks, asked_at, sent_at, changed_at, coalesce(device.student_id, '') as student_id, card_model`;

/** A command as a driver or the gateway gets it. */
export interface CardCommand<Kind extends CommandKind = CommandKind> {
  commandId: string;
  /** A number that names the command on wires with short ids, such as the id of a message. */
  commandNo: number;
  deviceNo: number;
  kind: Kind;
  /** Of a setting; null for an errand. */
  version: number | null;
  value: CommandValue<Kind>;
  state: ReceiptState;
  askedTime: Date;
}

/** What a card is told: on a day without school the windows of class mode are off. */
function toldValue({ value, paused }: CommandRow): CommandValue {
  if (!paused) return value;
  const mode = value as ClassMode;
  return { ...mode, windows: mode.windows.map((window) => ({ ...window, on: false })) };
}

export const toCommand = (row: CommandRow): CardCommand => ({
  commandId: row.command_id,
  commandNo: row.command_no,
  deviceNo: row.device_no,
  kind: row.kind,
  version: row.version,
  value: toldValue(row),
  state: row.state,
  askedTime: row.asked_at,
});

export const toReceipt = (row: CommandRow): Receipt => ({
  commandId: row.command_id,
  studentId: row.student_id,
  kind: row.kind,
  version: row.version,
  state: row.state,
  askedTime: row.asked_at.toISOString(),
  changedTime: row.changed_at.toISOString(),
});

/**
 * A receipt as somebody reads it who sees the pupil for a time.
 * @param since when the sight begins: nothing was asked before it. Null: it has no begin.
 */
export function receiptSince(receipt: Receipt, since: Date | null): Receipt {
  if (since === null) return receipt;
  const notBefore = (time: string) => (Date.parse(time) < since.getTime() ? since.toISOString() : time);
  return { ...receipt, askedTime: notBefore(receipt.askedTime), changedTime: notBefore(receipt.changedTime) };
}

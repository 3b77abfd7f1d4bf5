/** Rows of table `command`, and what is made of them. */
import type { CardModel, CommandKind, CommandOf, CommandValue, Receipt, ReceiptState } from '../../../contract';

/** The card of a command. */
export interface CardRow {
  device_no: number;
  /** Its IMEI. */
  unique_id: string;
  student_id: string;
  card_model: CardModel | null;
}

export interface CommandRow<Kind extends CommandKind = CommandKind> extends CommandOf<Kind> {
  command_id: string;
  command_no: number;
  device_no: number;
  student_id: string;
  card_model: CardModel | null;
  version: number | null;
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
/** A row of some kind: the kind tells which value there is. */
export type AnyCommandRow = { [Kind in CommandKind]: CommandRow<Kind> }[CommandKind];

/** Columns of `command`, and the pupil of its device; a command of a card that nobody wears belongs to nobody. */
export const COMMAND_COLUMNS = `command_id, command_no, command.device_no, kind, version, value, asked_by, class_id,
  state, due, paused, marks, asked_at, sent_at, changed_at, coalesce(device.student_id, '') as student_id, card_model`;

interface ToldCommand<Kind extends CommandKind> extends CommandOf<Kind> {
  commandId: string;
  /** A number that names the command on wires with short ids, such as the id of a message. */
  commandNo: number;
  deviceNo: number;
  /** Of a setting; null for an errand. */
  version: number | null;
  state: ReceiptState;
  askedTime: Date;
}
/** A command as a driver or the gateway gets it. */
export type CardCommand<Kind extends CommandKind = CommandKind> = { [One in Kind]: ToldCommand<One> }[Kind];

/** What a card is told: on a day without school the windows of class mode are off. */
function toldValue<Kind extends CommandKind>({ value, paused }: CommandRow<Kind>): CommandValue<Kind> {
  if (!paused || !('windows' in value)) return value;
  return { ...value, windows: value.windows.map((window) => ({ ...window, on: false })) };
}

export const toCommand = <Kind extends CommandKind>(row: CommandRow<Kind>): CardCommand<Kind> => ({
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

/** SQL of commands: asked, due, claimed, and changed by evidence. */
import type { CommandKind, CommandValue, ReceiptState } from '../../contract';
import type { PlatformContext } from '../platform';
import type { Queryable } from '../store/db';
import { COMMAND_COLUMNS, type CommandRow } from './commandRow';

export interface NewCommand {
  deviceNo: number;
  kind: CommandKind;
  version: number | null;
  value: CommandValue;
  /** Role id, or 'platform'. */
  by: string;
  classId?: string | null;
  /** By default a new one. */
  commandId?: string;
}

/** What a change does to a command; a member that is left out stays. */
export interface CommandChange {
  state?: ReceiptState;
  due?: boolean;
  sentAt?: Date;
}

const FROM = 'from command join device using (device_no)';
/** A setting counts only in its newest version. */
const NEWEST = `(version is null or not exists (select 1 from command newer
  where newer.device_no = command.device_no and newer.kind = command.kind and newer.version > command.version))`;

/** Commands of one card that wait at the same time; more errands than that are refused. */
export const MOST_OPEN = 40;

export const commandStore = ({ db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>) => ({
  /** @throws a unique violation when the version exists. */
  async insert(
    tx: Queryable,
    { deviceNo, kind, version, value, by, classId = null, commandId = newId() }: NewCommand,
  ): Promise<CommandRow> {
    const now = clock();
    const [row] = await tx.query<CommandRow>(
      `with added as (
         insert into command (command_id, device_no, kind, version, value, asked_by, class_id, state, marks, asked_at,
           changed_at)
         values ($1, $2, $3, $4, $5::jsonb, $6, $7, 'queued', $8::jsonb, $9, $9) returning *)
       select ${COMMAND_COLUMNS.replaceAll('command.device_no', 'added.device_no')}
       from added join device using (device_no)`,
      [
        commandId,
        deviceNo,
        kind,
        version,
        JSON.stringify(value),
        by,
        classId,
        JSON.stringify([{ state: 'queued', at: now.toISOString() }]),
        now,
      ],
    );
    if (!row) throw new Error('the card of a command is gone');
    return row;
  },

  /** Rows by a condition on `command` and `device`; its values start at $1. Oldest first. */
  read: (condition: string, ...values: unknown[]): Promise<CommandRow[]> =>
    db.query<CommandRow>(`select ${COMMAND_COLUMNS} ${FROM} where ${condition} order by command_no`, values),

  /** What shall be sent to a card, oldest first; of a setting the newest version only. */
  due: (deviceNo: number): Promise<CommandRow[]> =>
    db.query<CommandRow>(
      `select ${COMMAND_COLUMNS} ${FROM} where command.device_no = $1 and due and device.student_id is not null and ${NEWEST}
       order by command_no limit ${MOST_OPEN}`,
      [deviceNo],
    ),

  /** The newest version of a setting; undefined when nothing was ever wanted. */
  async wanted(tx: Queryable, deviceNo: number, kind: CommandKind): Promise<CommandRow | undefined> {
    const [row] = await tx.query<CommandRow>(
      `select ${COMMAND_COLUMNS} ${FROM} where command.device_no = $1 and kind = $2 and version is not null
       order by version desc limit 1`,
      [deviceNo, kind],
    );
    return row;
  },

  /**
   * Changes the rows that a condition finds, under their locks.
   * @param next what becomes of a row; null leaves it as it is.
   * @param condition on `command` and `device`; its values start at $1.
   * @returns the changed rows.
   */
  change: (
    next: (row: CommandRow, now: Date) => CommandChange | null,
    condition: string,
    ...values: unknown[]
  ): Promise<CommandRow[]> =>
    db.transaction(async (tx) => {
      const now = clock();
      const rows = await tx.query<CommandRow>(
        `select ${COMMAND_COLUMNS} ${FROM} where ${condition} order by command_no for update of command`,
        values,
      );
      const changed: CommandRow[] = [];
      for (const row of rows) {
        const change = next(row, now);
        if (change) changed.push(await save(tx, row, change, now));
      }
      return changed;
    }),

  newestOnly: NEWEST,
});

export type CommandStore = ReturnType<typeof commandStore>;

/** Marks of one command, at most; the oldest after the first are dropped. */
const MOST_MARKS = 24;

async function save(tx: Queryable, row: CommandRow, change: CommandChange, now: Date): Promise<CommandRow> {
  const state = change.state ?? row.state;
  const told = state !== row.state;
  const marks = told ? [...row.marks, { state, at: now.toISOString() }] : row.marks;
  const kept = marks.length > MOST_MARKS ? [...marks.slice(0, 1), ...marks.slice(2)] : marks;
  const after: CommandRow = {
    ...row,
    state,
    marks: kept,
    due: change.due ?? row.due,
    sent_at: change.sentAt ?? row.sent_at,
    changed_at: told ? now : row.changed_at,
  };
  await tx.query(
    'update command set state = $2, due = $3, sent_at = $4, changed_at = $5, marks = $6::jsonb where command_id = $1',
    [row.command_id, after.state, after.due, after.sent_at, after.changed_at, JSON.stringify(after.marks)],
  );
  return after;
}

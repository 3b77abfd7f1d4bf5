/** SQL of commands: asked, due, claimed, and changed by evidence. */
import type { CommandKind, CommandValue, ReceiptState } from '../../../contract';
import type { PlatformContext } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import { type AnyCommandRow, COMMAND_COLUMNS, type CommandRow } from './commandRow';

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

/** A setting in its next version. */
export interface NextSetting extends Omit<NewCommand, 'version'> {
  /** The version that it takes the place of; 0 when nothing was wanted before. */
  over: number;
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

export function commandStore({ db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>) {
  /** @throws a unique violation when the version exists. */
  async function insert(
    tx: Queryable,
    { deviceNo, kind, version, value, by, classId = null, commandId = newId() }: NewCommand,
  ): Promise<AnyCommandRow> {
    const now = clock();
    const [row] = await tx.query<AnyCommandRow>(
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
  }

  return {
    insert,

    /** Wants a setting of a card in its next version. @throws a unique violation when somebody wanted it meanwhile. */
    async want(tx: Queryable, { over, ...setting }: NextSetting): Promise<AnyCommandRow> {
      await tx.query(
        `update command set state = 'replaced', due = false where device_no = $1 and kind = $2 and version is not null`,
        [setting.deviceNo, setting.kind],
      );
      return insert(tx, { ...setting, version: over + 1 });
    },

    /** Rows by a condition on `command` and `device`; its values start at $1. Oldest first. */
    read: <Row extends CommandRow = AnyCommandRow>(condition: string, ...values: unknown[]): Promise<Row[]> =>
      db.query<Row>(`select ${COMMAND_COLUMNS} ${FROM} where ${condition} order by command_no`, values),

    /** What shall be sent to a card, oldest first; of a setting the newest version only. */
    due: (deviceNo: number): Promise<AnyCommandRow[]> =>
      db.query<AnyCommandRow>(
        `select ${COMMAND_COLUMNS} ${FROM} where command.device_no = $1 and due and device.student_id is not null and ${NEWEST}
       order by command_no limit ${MOST_OPEN}`,
        [deviceNo],
      ),

    /** The newest version of a setting; undefined when nothing was ever wanted. */
    async wanted<Kind extends CommandKind>(
      tx: Queryable,
      deviceNo: number,
      kind: Kind,
    ): Promise<CommandRow<Kind> | undefined> {
      const [row] = await tx.query<CommandRow<Kind>>(
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
      next: (row: AnyCommandRow, now: Date) => CommandChange | null,
      condition: string,
      ...values: unknown[]
    ): Promise<AnyCommandRow[]> =>
      db.transaction(async (tx) => {
        const now = clock();
        const rows = await tx.query<AnyCommandRow>(
          `select ${COMMAND_COLUMNS} ${FROM} where ${condition} order by command_no for update of command`,
          values,
        );
        const changed: AnyCommandRow[] = [];
        for (const row of rows) {
          const change = next(row, now);
          if (change) changed.push(await save(tx, row, change, now));
        }
        return changed;
      }),

    newestOnly: NEWEST,
  };
}

export type CommandStore = ReturnType<typeof commandStore>;

/** Marks of one command, at most; the oldest after the first are dropped. */
const MOST_MARKS = 24;

async function save(tx: Queryable, row: AnyCommandRow, change: CommandChange, now: Date): Promise<AnyCommandRow> {
  const state = change.state ?? row.state;
  const told = state !== row.state;
  const marks = told ? [...row.marks, { state, at: now.toISOString() }] : row.marks;
  const kept = marks.length > MOST_MARKS ? [...marks.slice(0, 1), ...marks.slice(2)] : marks;
  const after: AnyCommandRow = {
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

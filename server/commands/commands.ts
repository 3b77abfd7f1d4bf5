/** Commands to cards and their receipts: asked, queued, delivered, applied, or expired. */
import { CODES, type Receipt } from '../../contract';
import type { LiveBroadcast } from '../live/broadcast';
import { studentsOf } from '../people/scope';
import type { PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';
import { COMMAND_TEXT, type CommandDriver, type CommandKind } from './driver';

/** Milliseconds after which an unanswered command is given up. Cards of the field need 30 to 90 seconds. */
const COMMAND_TIMEOUT_MS = 90_000;
const CHANNEL = 'commands';

interface CommandRow {
  command_id: string;
  student_id: string;
  kind: CommandKind;
  state: Receipt['state'];
  asked_at: Date;
  changed_at: Date;
}

const toReceipt = (row: CommandRow): Receipt => ({
  commandId: row.command_id,
  studentId: row.student_id,
  kind: row.kind,
  state: row.state,
  askedTime: row.asked_at.toISOString(),
  changedTime: row.changed_at.toISOString(),
});

const OPEN_STATES = `('asked', 'queued', 'delivered')`;
const COLUMNS = 'command_id, kind, state, asked_at, changed_at';

export async function createCommands(
  { db, clock, newId, log }: PlatformContext,
  broadcast: LiveBroadcast,
  driver: CommandDriver,
) {
  /** Cards with an open command, so that a report of any other costs nothing. Every process hears of new ones. */
  const awaited = new Set<number>();
  const readAwaited = async () => {
    const rows = await db.query<{ device_no: number }>(
      `select distinct device_no from command where state in ${OPEN_STATES}`,
    );
    for (const { device_no } of rows) awaited.add(device_no);
  };
  await db.listen(
    CHANNEL,
    (deviceNo) => awaited.add(Number(deviceNo)),
    () => void readAwaited().catch(() => log.warn({}, 'open commands could not be read again')),
  );
  await readAwaited();

  /** Moves commands on and tells the consoles. `condition` is on `command`, its values count from $3. */
  async function advance(to: Receipt['state'], condition: string, ...values: unknown[]): Promise<Receipt[]> {
    const rows = await db.query<CommandRow>(
      `update command set state = $1, changed_at = $2 from device
       where command.device_no = device.device_no and ${condition} returning ${COLUMNS}, device.student_id`,
      [to, clock(), ...values],
    );
    const receipts = rows.map(toReceipt);
    for (const receipt of receipts) await broadcast.receiptChanged(receipt);
    return receipts;
  }

  /** Asks a card to report now. While one question is open, asking again gives its receipt. @param askedBy a role's id, or the platform's name for itself. */
  async function ask(
    { deviceNo, uniqueId, studentId }: { deviceNo: number; uniqueId: string; studentId: string },
    askedBy: string,
  ): Promise<Receipt> {
    const [open] = await db.query<CommandRow>(
      `select ${COLUMNS}, $2::text as student_id from command where device_no = $1 and kind = 'locate' and state in ${OPEN_STATES} and asked_at > $3`,
      [deviceNo, studentId, new Date(clock().getTime() - COMMAND_TIMEOUT_MS)],
    );
    if (open) return toReceipt(open);

    const commandId = newId();
    const now = clock();
    await db.query(
      `insert into command (command_id, device_no, kind, state, asked_by, asked_at, changed_at) values ($1, $2, 'locate', 'asked', $3, $4, $4)`,
      [commandId, deviceNo, askedBy, now],
    );
    awaited.add(deviceNo);
    await db.notify(CHANNEL, String(deviceNo));
    const asked: Receipt = {
      commandId,
      studentId,
      kind: 'locate',
      state: 'asked',
      askedTime: now.toISOString(),
      changedTime: now.toISOString(),
    };
    await broadcast.receiptChanged(asked);
    try {
      const state = await driver.send({ commandId, kind: 'locate', uniqueId });
      return (await advance(state, `command_id = $3 and state = 'asked'`, commandId))[0] ?? asked;
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'command could not be handed over');
      return (await advance('expired', 'command_id = $3', commandId))[0] ?? asked;
    }
  }

  return {
    /** Asks a pupil's card for somebody who may see the pupil. */
    async locate(session: Session, studentId: string): Promise<Receipt> {
      const { sql, value } = studentsOf(session);
      const [card] = await db.query<{ device_no: number | null; unique_id: string }>(
        `select device_no, unique_id from student left join device using (student_id) where ${sql} and student_id = $2`,
        [value, studentId],
      );
      if (!card) throw new Refusal(CODES.notFound, 'No such pupil');
      if (card.device_no === null) throw new Refusal(CODES.noCard, 'No card is bound');
      return ask({ deviceNo: card.device_no, uniqueId: card.unique_id, studentId }, session.roleId);
    },

    /** Asks a pupil's card because the platform has to know; a pupil without one is left alone. */
    async seek(studentId: string): Promise<void> {
      const [card] = await db.query<{ device_no: number; unique_id: string }>(
        'select device_no, unique_id from device where student_id = $1',
        [studentId],
      );
      if (card) await ask({ deviceNo: card.device_no, uniqueId: card.unique_id, studentId }, 'platform');
    },

    /** Whoever may see the pupil may stop asking. */
    async cancel(session: Session, commandId: string): Promise<void> {
      const { sql, value } = studentsOf(session);
      const [mine] = await db.query(
        `select 1 from command join device using (device_no) join student using (student_id) where ${sql} and command_id = $2`,
        [value, commandId],
      );
      if (!mine) throw new Refusal(CODES.notFound, 'No such command');
      await advance('expired', `command_id = $3 and state in ${OPEN_STATES}`, commandId);
    },

    /** The text for a card that has just reported over HTTP, or null. It counts as delivered with the answer that carries it. */
    async textFor(deviceNo: number): Promise<string | null> {
      if (!awaited.has(deviceNo)) return null;
      const [receipt] = await advance('delivered', `command.device_no = $3 and state = 'queued'`, deviceNo);
      return receipt ? COMMAND_TEXT[receipt.kind] : null;
    },

    /** These cards have reported: what they had been told to do, they have done. */
    async heard(deviceNos: readonly number[]): Promise<void> {
      const asked = deviceNos.filter((deviceNo) => awaited.has(deviceNo));
      if (asked.length === 0) return;
      await advance('applied', `command.device_no = any($3) and state = 'delivered'`, asked);
      const open = new Set(
        (
          await db.query<{ device_no: number }>(
            `select device_no from command where device_no = any($1) and state in ${OPEN_STATES}`,
            [asked],
          )
        ).map((row) => row.device_no),
      );
      for (const deviceNo of asked) if (!open.has(deviceNo)) awaited.delete(deviceNo);
    },

    /** Gives up what no card has answered in time. */
    sweep: () =>
      advance('expired', `state in ${OPEN_STATES} and asked_at < $3`, new Date(clock().getTime() - COMMAND_TIMEOUT_MS)),
  };
}
export type Commands = Awaited<ReturnType<typeof createCommands>>;

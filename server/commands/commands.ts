/** Commands to cards and their receipts. States: asked, queued, delivered, applied, expired. */
import { CODES, type Receipt } from '../../contract';
import type { LiveBroadcast } from '../live/broadcast';
import { studentsOf } from '../people/scope';
import type { PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';
import { COMMAND_TEXT, type CommandDriver, type CommandKind } from './driver';

/** A command without an answer expires after this time. Cards in the field need 30 to 90 seconds. */
const COMMAND_TIMEOUT_MS = 90_000;
/** PostgreSQL notification channel for new commands. */
const COMMANDS_CHANGED = 'commands';

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
  /** Devices with an open command. Reports of other devices then cost no query. Every process keeps the set. */
  const commanded = new Set<number>();
  const readCommanded = async () => {
    const rows = await db.query<{ device_no: number }>(
      `select distinct device_no from command where state in ${OPEN_STATES}`,
    );
    for (const { device_no } of rows) commanded.add(device_no);
  };
  await db.listen(
    COMMANDS_CHANGED,
    (deviceNo) => commanded.add(Number(deviceNo)),
    () => void readCommanded().catch(() => log.warn({}, 'open commands could not be read again')),
  );
  await readCommanded();

  /**
   * Sets the state of commands and sends the receipts to consoles. `condition` is on `command`; its values start at $3.
   */
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

  /**
   * Asks a card to report now. While a command to the card is open, a further call returns the receipt of that command.
   * @param askedBy role id, or 'platform'
   */
  async function requestFix(
    { deviceNo, uniqueId, studentId }: { deviceNo: number; uniqueId: string; studentId: string },
    askedBy: string,
  ): Promise<Receipt> {
    const [open] = await db.query<CommandRow>(
      `select ${COLUMNS}, $2::text as student_id from command where device_no = $1 and kind = 'locate'
        and state in ${OPEN_STATES} and asked_at > $3`,
      [deviceNo, studentId, new Date(clock().getTime() - COMMAND_TIMEOUT_MS)],
    );
    if (open) return toReceipt(open);

    const commandId = newId();
    const now = clock();
    await db.query(
      `insert into command (command_id, device_no, kind, state, asked_by, asked_at, changed_at)
        values ($1, $2, 'locate', 'asked', $3, $4, $4)`,
      [commandId, deviceNo, askedBy, now],
    );
    commanded.add(deviceNo);
    await db.notify(COMMANDS_CHANGED, String(deviceNo));
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
      log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'command could not be sent');
      return (await advance('expired', 'command_id = $3', commandId))[0] ?? asked;
    }
  }

  return {
    /**
     * Asks a pupil's card for its position, for a viewer.
     * @throws Refusal 404 for a pupil outside the scope, and when no card is bound
     */
    async locate(session: Session, studentId: string): Promise<Receipt> {
      const { sql, value } = studentsOf(session);
      const [card] = await db.query<{ device_no: number | null; unique_id: string }>(
        `select device_no, unique_id from student left join device using (student_id) where ${sql} and student_id = $2`,
        [value, studentId],
      );
      if (!card) throw new Refusal(CODES.notFound, 'No such pupil');
      if (card.device_no === null) throw new Refusal(CODES.noCard, 'No card is bound');
      return requestFix({ deviceNo: card.device_no, uniqueId: card.unique_id, studentId }, session.roleId);
    },

    /** Asks a pupil's card for its position, for the platform. Does nothing for a pupil without a card. */
    async locateForPlatform(studentId: string): Promise<void> {
      const [card] = await db.query<{ device_no: number; unique_id: string }>(
        'select device_no, unique_id from device where student_id = $1',
        [studentId],
      );
      if (card) await requestFix({ deviceNo: card.device_no, uniqueId: card.unique_id, studentId }, 'platform');
    },

    /** Cancels a command. Every viewer who may see the pupil may do so. @throws Refusal 404 */
    async cancel(session: Session, commandId: string): Promise<void> {
      const { sql, value } = studentsOf(session);
      const [mine] = await db.query(
        `select 1 from command join device using (device_no) join student using (student_id) where ${sql}
          and command_id = $2`,
        [value, commandId],
      );
      if (!mine) throw new Refusal(CODES.notFound, 'No such command');
      await advance('expired', `command_id = $3 and state in ${OPEN_STATES}`, commandId);
    },

    /**
     * The command text for the answer to a card's HTTP report; null without a command. The command then counts as
     * delivered.
     */
    async textFor(deviceNo: number): Promise<string | null> {
      if (!commanded.has(deviceNo)) return null;
      const [receipt] = await advance('delivered', `command.device_no = $3 and state = 'queued'`, deviceNo);
      return receipt ? COMMAND_TEXT[receipt.kind] : null;
    },

    /** Marks the delivered commands of these cards as applied: a report is the answer to the command. */
    async reported(deviceNos: readonly number[]): Promise<void> {
      const asked = deviceNos.filter((deviceNo) => commanded.has(deviceNo));
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
      for (const deviceNo of asked) if (!open.has(deviceNo)) commanded.delete(deviceNo);
    },

    /** Expires commands that no card answered in time. */
    sweep: () =>
      advance('expired', `state in ${OPEN_STATES} and asked_at < $3`, new Date(clock().getTime() - COMMAND_TIMEOUT_MS)),
  };
}
export type Commands = Awaited<ReturnType<typeof createCommands>>;

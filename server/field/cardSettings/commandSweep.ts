/** Expires commands that no card took or answered in time, and sends again what a driver could not send. */
import { COMMAND_KINDS, CommandKind } from '../../../contract';
import type { PlatformContext } from '../../engine/platform';
import type { CardRow, CommandRow } from './commandRow';
import type { CommandChange } from './commandStore';
import type { CommandDriver } from './driver';

/** Milliseconds until a setting that could not be sent is tried again. */
const RETRY_AFTER = 60_000;
/** Cards that one sweep tries again, at most. */
const BATCH = 100;

interface SweptCommands {
  change(next: (row: CommandRow) => CommandChange | null, condition: string, ...values: unknown[]): Promise<unknown>;
  dispatch(card: CardRow): Promise<void>;
}

export const commandSweep =
  (
    { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
    driver: CommandDriver,
    { change, dispatch }: SweptCommands,
  ): (() => Promise<void>) =>
  async () => {
    const now = clock().getTime();
    const kinds = CommandKind.options;
    const before = (milliseconds: number) => new Date(now - milliseconds);
    await change(
      ({ state }) => (state === 'queued' || state === 'sent' ? { state: 'expired', due: false } : null),
      `state in ('queued', 'sent') and exists (
         select 1 from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as times (of_kind, sent, asked)
         where of_kind = kind and ((state = 'sent' and not due and sent_at < times.sent)
           or (state = 'queued' and version is null and asked_at < times.asked)))`,
      kinds,
      kinds.map((kind) => before(COMMAND_KINDS[kind].patience)),
      kinds.map((kind) => before(COMMAND_KINDS[kind].waits ?? 0)),
    );
    if (driver.send === null) return;
    const late = await db.query<CardRow>(
      // The gateway's cards may be away for days. Those of the driver that failed last come last.
      `select device_no, unique_id, student_id, card_model from device join command using (device_no)
       where due and version is not null and student_id is not null and changed_at < $1
         and coalesce(card_model, $2) = $2
       group by device_no order by min(changed_at) limit ${BATCH}`,
      [new Date(now - RETRY_AFTER), driver.model],
    );
    for (const card of late) await dispatch(card);
  };

/** Empties what is wanted of a card that changes its wearer, so that it does not keep a former family's numbers. */
import { EMPTY_SETTINGS } from '../../contract';
import type { Queryable } from '../store/db';

/** What the ids of commands that empty a card for its next wearer begin with. */
const EMPTYING = 'empty-';
/** Whether a command only empties what a former wearer's family wanted. */
export const isEmptying = ({ commandId }: { commandId: string }): boolean => commandId.startsWith(EMPTYING);

/**
 * Ends the commands of the old device numbers, and wants empty settings of the new ones, of each kind that was ever
 * wanted of the card. While nobody wears the card they wait. The caller tells the gateway by the notice 'devices'.
 */
export async function emptySettings(tx: Queryable, fresh: ReadonlyMap<number, number>, now: Date): Promise<void> {
  const numbers = [[...fresh.keys()], [...fresh.values()]];
  await tx.query(
    `update device set previous_no = renewed.old from unnest($1::int[], $2::int[]) as renewed (old, fresh)
     where device.device_no = renewed.fresh`,
    numbers,
  );
  await tx.query(
    `update command set due = false, state = case when state in ('queued', 'sent') then 'expired' else state end
     where device_no = any($1::int[]) and (due or state in ('queued', 'sent'))`,
    [[...fresh.keys()]],
  );
  // The ids follow from the device number, which is new.
  await tx.query(
    `insert into command (command_id, device_no, kind, version, value, asked_by, state, marks, asked_at, changed_at)
     select '${EMPTYING}' || renewed.fresh || '-' || wanted.kind, renewed.fresh, wanted.kind, 1, $3::jsonb -> wanted.kind,
       'platform', 'queued', jsonb_build_array(jsonb_build_object('state', 'queued', 'at', $4::text)), $5, $5
     from unnest($1::int[], $2::int[]) as renewed (old, fresh) join lateral (
       select distinct kind from command where device_no = renewed.old and version is not null
         and jsonb_exists($3::jsonb, kind)) wanted on true`,
    [...numbers, JSON.stringify(EMPTY_SETTINGS), now.toISOString(), now],
  );
}

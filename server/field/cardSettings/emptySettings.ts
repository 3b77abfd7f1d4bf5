/** Empties what is wanted of a card that changes its wearer, so that it does not keep a former family's numbers. */
import { forgetPlaces } from '../intake/fixStore';
import { EMPTY_SETTINGS } from '../../../contract';
import type { Queryable } from '../../engine/store/db';
import { notePreviousNumbers } from '../../people/cards/cardRows';
import { endProblems } from '../health/openProblems';

/** What the ids of commands that empty a card for its next wearer begin with. */
const EMPTYING = 'empty-';
/** Whether a command only empties what a former wearer's family wanted. */
export const isEmptying = ({ commandId }: { commandId: string }): boolean => commandId.startsWith(EMPTYING);

/**
 * Ends the commands of the old device numbers, and wants empty settings of the new ones, of each kind that was ever
 * wanted of the card. While nobody wears the card they wait. The caller tells the gateway by the notice 'devices'.
 */
async function emptySettings(tx: Queryable, fresh: ReadonlyMap<number, number>, now: Date): Promise<void> {
  const numbers = [[...fresh.keys()], [...fresh.values()]];
  await notePreviousNumbers(tx, fresh);
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

/**
 * What the field knows of cards with their former wearers ends when they change their wearers. The fixes stay with the
 * old numbers. The caller has locked the devices.
 * @param fresh the new device number of each old one.
 */
export async function endFormerWearers(tx: Queryable, fresh: ReadonlyMap<number, number>, now: Date): Promise<void> {
  const old = [...fresh.keys()];
  await forgetPlaces(tx, old);
  await endProblems(tx, old);
  await emptySettings(tx, fresh, now);
}

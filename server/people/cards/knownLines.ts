/** The lines of a card that are known, and which of them the family of its present wearer confirmed. */
import type { Queryable } from '../../engine/store/db';
import type { KnownLine } from './trust';

/** The store notifies this channel with a card's own number when a line of it was confirmed. */
export const LINE_CONFIRMED = 'card_line_confirmed';

/**
 * SQL condition that the line `known` of `device` is confirmed: its wearer's family said so, or the school's roster lists
 * the SIM that it names. What a former wearer's family said does not count any more.
 */
const IS_CONFIRMED = `(coalesce(confirmed_at >= coalesce(device.worn_since, confirmed_at), false)
  or coalesce(known.iccid <> '' and known.iccid = upper(device.iccid), false))`;

/** The lines of a card, the one that was heard last first. */
export const knownLinesOf = (on: Queryable, uniqueId: string) =>
  on.query<KnownLine>(
    `select line_key as "lineKey", known.iccid, came_at as "cameAt", last_at as "lastAt",
       ${IS_CONFIRMED} as confirmed, confirmed_at is not null as "wasConfirmed"
     from card_known_line known join device using (unique_id) where unique_id = $1 order by last_at desc, line_key`,
    [uniqueId],
  );

/** SQL condition that the card of `device` was heard on the gateway, and that no line of it is confirmed. */
export const LINE_WAITS = `(exists (select 1 from card_line where card_line.unique_id = device.unique_id)
  and not exists (select 1 from card_known_line known where known.unique_id = device.unique_id
    and ${IS_CONFIRMED}))`;

/** Writes down the lines of cards, their SIM and firmware, as the gateway hears them. */
import type { PlatformContext } from '../../engine/platform';
import { knownLinesOf } from './knownLines';
import { lineKeyOf, type LineTrust, type ShownLine, trustOf, waitingLines } from './trust';

/** A line as it logs in. */
export interface LineOfCard extends ShownLine {
  firmware: string;
  model: string;
}

export interface LoginOfLine {
  lineKey: string;
  trust: LineTrust;
  /** The family of the wearer or of a former one confirmed it. */
  wasConfirmed: boolean;
  /** Since when another line says the card's number; null when none does. */
  otherSince: Date | null;
  /** Another line said it until now, and the confirmed one is back. */
  isBack: boolean;
}

/** Lines of a card that wait for a yes, at most; the newest stay. */
const MOST_WAITING = 4;

export const cardLines = ({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) => ({
  /**
   * Remembers a card's login, and says how much its line is believed. A line waits for the family's yes until it has
   * been said; what is stored of the card is of a confirmed line, or of a new one while there is no confirmed one.
   * @param isLogin false for a line that is connected already, of which something else changed.
   */
  async loggedIn(line: LineOfCard, isLogin: boolean): Promise<LoginOfLine> {
    const now = clock();
    const { uniqueId } = line;
    const lineKey = lineKeyOf(line);
    await db.query(
      `insert into card_known_line as known (unique_id, line_key, iccid, came_at, last_at) values ($1, $2, $3, $4, $4)
       on conflict (unique_id, line_key) do update set last_at = excluded.last_at,
         came_at = case when $5 then excluded.came_at else known.came_at end`,
      [uniqueId, lineKey, line.iccid, now, isLogin],
    );
    const known = await knownLinesOf(db, uniqueId);
    const confirmed = known.flatMap((one) => (one.confirmed ? [one.lineKey] : []));
    const trust = trustOf(lineKey, confirmed);
    const waiting = waitingLines(known, now);
    const hasRival = trust === 'other' || (trust === 'new' && waiting.some((one) => one.lineKey !== lineKey));
    if (known.length - confirmed.length > Math.min(waiting.length, MOST_WAITING))
      await db.query(
        'delete from card_known_line where unique_id = $1 and confirmed_at is null and not line_key = any($2)',
        [uniqueId, [...confirmed, ...waiting.slice(0, MOST_WAITING).map((one) => one.lineKey)]],
      );
    const [row] = await db.query<{ other_at: Date | null; was_at: Date | null }>(
      `with before as (select other_at from card_line where unique_id = $1)
       insert into card_line as line (unique_id, iccid, bound_at, maker, firmware, model, logged_in_at, other_at)
       values ($1, $2, $6, $3, $4, $5, $6, case when $7 then $6::timestamptz end)
       on conflict (unique_id) do update set
         iccid = case when $8 then line.iccid else excluded.iccid end,
         maker = case when $8 then line.maker else excluded.maker end,
         firmware = case when $8 then line.firmware else excluded.firmware end,
         model = case when $8 then line.model else excluded.model end,
         logged_in_at = case when $8 then line.logged_in_at else excluded.logged_in_at end,
         other_at = case when $7 then coalesce(line.other_at, $6) end
       returning other_at, (select other_at from before) as was_at`,
      [uniqueId, line.iccid, line.maker, line.firmware, line.model, now, hasRival, trust === 'other'],
    );
    const otherSince = row?.other_at ?? null;
    const wasConfirmed = known.some((one) => one.lineKey === lineKey && one.wasConfirmed);
    return { lineKey, trust, wasConfirmed, otherSince, isBack: otherSince === null && (row?.was_at ?? null) !== null };
  },

  /** True when the family of any wearer, a former one too, confirmed the line, or the school lists its SIM. */
  async wasConfirmed(line: ShownLine): Promise<boolean> {
    const [row] = await db.query(
      `select 1 from card_known_line where unique_id = $1 and line_key = $2 and confirmed_at is not null
       union all select 1 from device where unique_id = $1 and $3 <> '' and upper(iccid) = $3`,
      [line.uniqueId, lineKeyOf(line), line.iccid],
    );
    return row !== undefined;
  },

  /** A line that waits for a yes has spoken: it is connected. */
  async spoke(uniqueId: string, lineKey: string): Promise<void> {
    await db.query('update card_known_line set last_at = $3 where unique_id = $1 and line_key = $2', [
      uniqueId,
      lineKey,
      clock(),
    ]);
  },

  /** Remembers how well a card hears the network. @param bars 0 to 4 */
  async hears(uniqueId: string, bars: number): Promise<void> {
    await db.query('update card_line set signal = $2 where unique_id = $1', [uniqueId, bars]);
  },
});

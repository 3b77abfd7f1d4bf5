/** The gateway's SQL: the SIM and firmware of each card. */
import type { PlatformContext } from '../platform';

export interface LineOfCard {
  uniqueId: string;
  iccid: string;
  maker: string;
  firmware: string;
  model: string;
}

export interface LoginOfLine {
  trusted: boolean;
  otherSince: Date | null;
  isBack: boolean;
}

/** Somebody was given the card since its SIM was bound: whoever did that held it, so its SIM is bound anew. */
const REBOUND = `exists (select 1 from device where device.unique_id = $1 and worn_since > line.bound_at)`;
/** The SIM is the bound one, or the card does not say which it has. */
const SAME = `(${REBOUND} or $2 in ('', line.iccid) or line.iccid = '')`;

export const cardLines = ({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) => ({
  /**
   * Remembers a card's login. The SIM is bound at its first use, and anew when the card gets a wearer. A card that says
   * another one in between may be somebody else's, and so may one that suddenly does without its maker's cipher.
   * @returns `trusted`: the SIM is the bound one. `otherSince`: since when it is another one; null when it is not.
   *   `isBack`: it was another one until now.
   */
  async loggedIn(line: LineOfCard): Promise<LoginOfLine> {
    const [row] = await db.query<{ trusted: boolean; other_since: Date | null; is_back: boolean }>(
      `with before as (select other_iccid from card_line where unique_id = $1)
       insert into card_line as line (unique_id, iccid, bound_at, maker, firmware, model, logged_in_at)
       values ($1, $2, $6, $3, $4, $5, $6)
       on conflict (unique_id) do update set
         iccid = case when ${REBOUND} or line.iccid = '' then $2 else line.iccid end,
         bound_at = case when ${REBOUND} then $6 else line.bound_at end,
         other_iccid = case when ${SAME} then null else $2 end,
         other_at = case when ${SAME} then null when line.other_iccid is distinct from $2 then $6
           else line.other_at end,
         maker = case when ${REBOUND} or line.maker = '' then $3 else line.maker end,
         firmware = excluded.firmware, model = excluded.model, logged_in_at = excluded.logged_in_at
       returning other_iccid is null and maker = $3 as trusted, other_at as other_since,
         other_iccid is null and exists (select 1 from before where other_iccid is not null) as is_back`,
      [line.uniqueId, line.iccid, line.maker, line.firmware, line.model, clock()],
    );
    return { trusted: row?.trusted ?? false, otherSince: row?.other_since ?? null, isBack: row?.is_back ?? false };
  },

  /** Remembers how well a card hears the network. @param bars 0 to 4 */
  async hears(uniqueId: string, bars: number): Promise<void> {
    await db.query('update card_line set signal = $2 where unique_id = $1', [uniqueId, bars]);
  },
});

/**
 * WeChat ids (openId) of accounts. An id from an address or a cookie proves nothing and signs nobody in: only WeChat's
 * own answer to an access token does. A sign-in with the ticket from that answer binds the id to the account; later the
 * id alone signs in.
 */
import type { HandlerOutput, contract } from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { Device, PlatformContext } from '../../engine/platform';
import { sha256 } from '../../engine/sha256';
import type { Queryable } from '../../engine/store/db';
import { allEntries, type EnterElsewhere, type EnterProved } from './enterProved';
import type { ProviderAccounts } from './providerAccounts';

/** Milliseconds for which a ticket is valid. */
const LIFE = spanMs(10, 'minutes');

export interface WeChatProof {
  openId?: string | undefined;
  openIdTicket?: string | undefined;
}

export function weChatAccounts(
  { db, cell, clock, newSecret }: Pick<PlatformContext, 'db' | 'cell' | 'clock' | 'newSecret'>,
  { redeemToken }: Pick<ProviderAccounts, 'redeemToken'>,
  enter: EnterProved,
  elsewhere: EnterElsewhere,
) {
  /** The tickets of all cells are in the home cell: nobody has said yet who they are. */
  const tickets: Queryable = cell?.home ?? db;
  const since = () => new Date(clock().getTime() - LIFE);

  async function ticketFor(openId: string): Promise<string> {
    const ticket = newSecret();
    await tickets.query('delete from open_id_ticket where made_at < $1', [since()]);
    await tickets.query('insert into open_id_ticket (ticket_hash, open_id, made_at) values ($1, $2, $3)', [
      sha256(ticket),
      openId,
      clock(),
    ]);
    return ticket;
  }

  return {
    /**
     * Signs in by WeChat's access token, or returns a ticket for binding the id.
     * @throws Refusal 4001 to 4006.
     */
    async signIn(accessToken: string, device: Device): Promise<HandlerOutput<typeof contract.user.weChatEntry>> {
      const person = await redeemToken('weChat', accessToken);
      const openId = person.subject;
      const proved = { kind: 'provided', provider: 'weChat', person } as const;
      const opening = { signInMethod: 'provider', remembered: true, device } as const;
      const entries = await allEntries([enter(proved, opening), ...elsewhere(proved, opening)]);
      return {
        openId,
        openIdTicket: entries.length === 0 ? await ticketFor(openId) : null,
        entries: entries.map((entry) => ({ ...entry, openId })),
      };
    },

    /** Binds a WeChat id to an account that just signed in, if its ticket is valid; otherwise does nothing. */
    async bind(userId: string, { openId, openIdTicket }: WeChatProof): Promise<void> {
      if (!openId || !openIdTicket) return;
      const [good] = await tickets.query(
        'delete from open_id_ticket where ticket_hash = $1 and open_id = $2 and made_at >= $3 returning 1',
        [sha256(openIdTicket), openId, since()],
      );
      if (!good) return;
      await db.query(
        `insert into vouched_account (provider, subject, user_id) values ('weChat', $1, $2)
         on conflict (provider, subject) do update set user_id = excluded.user_id`,
        [openId, userId],
      );
    },
  };
}

/** True when a WeChat id is bound to the account. */
export async function isBoundToWeChat(userId: string, on: Queryable): Promise<boolean> {
  const [bound] = await on.query(`select 1 from vouched_account where provider = 'weChat' and user_id = $1 limit 1`, [
    userId,
  ]);
  return bound !== undefined;
}

export type WeChatAccounts = ReturnType<typeof weChatAccounts>;

/** Removes all WeChat ids of an account. */
export const unbindWeChat = (userId: string, on: Queryable) =>
  on.query(`delete from vouched_account where provider = 'weChat' and user_id = $1`, [userId]);

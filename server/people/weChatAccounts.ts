/**
 * WeChat's ids (openId). One is worth something only where WeChat itself has vouched for it: an id out of an address or
 * a cookie is carried along
 * and signs nobody in. An id is bound by signing in with the ticket that was given when WeChat vouched for it; from
 * then on it opens the account.
 */
import type { HandlerOutput, contract } from '../../contract';
import type { PlatformContext } from '../platform';
import { sha256 } from '../sha256';
import type { Queryable } from '../store/db';
import { identityChoice } from './identityChoice';
import type { ProviderAccounts } from './providerAccounts';

/** Milliseconds a ticket waits for a sign-in. */
const LIFE = 10 * 60_000;

export interface WeChatProof {
  openId?: string | undefined;
  openIdTicket?: string | undefined;
}

export function weChatAccounts(context: PlatformContext, { redeemToken, accountOf }: ProviderAccounts) {
  const { db, clock, newSecret } = context;
  const { openEntries } = identityChoice(context);
  const since = () => new Date(clock().getTime() - LIFE);

  async function ticketFor(openId: string): Promise<string> {
    const ticket = newSecret();
    await db.query('delete from open_id_ticket where made_at < $1', [since()]);
    await db.query('insert into open_id_ticket (ticket_hash, open_id, made_at) values ($1, $2, $3)', [
      sha256(ticket),
      openId,
      clock(),
    ]);
    return ticket;
  }

  return {
    /** @throws Refusal of a token WeChat does not stand by. */
    async enter(accessToken: string): Promise<HandlerOutput<typeof contract.user.weChatEntry>> {
      const person = await redeemToken('weChat', accessToken);
      const openId = person.subject;
      const userId = await accountOf('weChat', person);
      const entries = userId === null ? [] : await openEntries(userId, 'provider');
      return {
        openId,
        openIdTicket: entries.length === 0 ? await ticketFor(openId) : null,
        entries: entries.map((entry) => ({ ...entry, openId })),
      };
    },

    /**
     * Binds an id to an account that has just proved itself, when its ticket is good; an id without one is bound to
     * nobody.
     */
    async bind(userId: string, { openId, openIdTicket }: WeChatProof): Promise<void> {
      if (!openId || !openIdTicket) return;
      const [good] = await db.query(
        'delete from open_id_ticket where ticket_hash = $1 and open_id = $2 and made_at >= $3 returning 1',
        [sha256(openIdTicket), openId, since()],
      );
      if (!good) return;
      await db.query(
        `insert into vouched_account (provider, subject, user_id) values ('weChat', $1, $2) on conflict (provider, subject) do update set user_id = excluded.user_id`,
        [openId, userId],
      );
    },
  };
}

/** Whether a WeChat id opens an account. */
export async function isBoundToWeChat(userId: string, on: Queryable): Promise<boolean> {
  const [bound] = await on.query(`select 1 from vouched_account where provider = 'weChat' and user_id = $1 limit 1`, [
    userId,
  ]);
  return bound !== undefined;
}

export type WeChatAccounts = ReturnType<typeof weChatAccounts>;

/** An account's WeChat ids open it no longer. */
export const unbindWeChat = (userId: string, on: Queryable) =>
  on.query(`delete from vouched_account where provider = 'weChat' and user_id = $1`, [userId]);

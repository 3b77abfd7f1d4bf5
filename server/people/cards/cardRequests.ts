/**
 * A guardian asks another guardian of the child to confirm a binding. It takes the place of a number or a press of the
 * key only for a card that the school's roster gives to this child: otherwise a family could agree on the card of
 * another.
 */
import { type CardRequest, CODES, PRIVACY_VERSION } from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { type CardBinder, cannotBeBound, findCard, isFree, type PoolCard, requireNoOtherCard } from './bindCard';
import { childOf } from './cardFacts';
import type { cardGuesses } from './cardGuesses';

/** Milliseconds in which the other guardian can confirm. */
const LIFE = spanMs(1, 'days');

interface RequestRow {
  unique_id: string;
  asked_by: string;
  user_id: string;
  real_name: string;
  consent_version: string;
  asked_at: Date;
}

/** True for a free card that the school's roster gives to the child. */
export const isMeantFor = (child: string) => (card: PoolCard) => card.roster_student_id === child;

export function cardRequests(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  { limited }: ReturnType<typeof cardGuesses>,
  bind: CardBinder,
) {
  async function pending(session: Session): Promise<RequestRow | undefined> {
    const [row] = await db.query<RequestRow>(
      `select unique_id, asked_by, user_id, real_name, consent_version, asked_at
       from card_request join identity on identity.role_id = asked_by join account using (user_id)
       where card_request.student_id = $1 and asked_at > $2 and left_at is null`,
      [childOf(session), new Date(clock().getTime() - LIFE)],
    );
    return row;
  }

  const hasOtherGuardian = async ({ userId }: Session, child: string): Promise<boolean> => {
    const [other] = await db.query(
      'select 1 from identity where student_id = $1 and user_id <> $2 and left_at is null limit 1',
      [child, userId],
    );
    return other !== undefined;
  };

  return {
    hasOtherGuardian,

    /** Asks; a new request replaces the one before. @throws Refusal 3004, 3005, 3007, 429. */
    askGuardian: (imei: string, session: Session): Promise<void> =>
      limited(session, async () => {
        const child = childOf(session);
        await requireNoOtherCard(db, child, imei);
        if (!(await hasOtherGuardian(session, child)))
          throw new Refusal(CODES.noOtherGuardian, 'The child has no other guardian');
        const card = await findCard(db, imei);
        if (!isFree(card, child, session) || !isMeantFor(child)(card)) throw cannotBeBound();
        await db.query(
          `insert into card_request (student_id, unique_id, asked_by, consent_version, asked_at)
           values ($1, $2, $3, $4, $5)
           on conflict (student_id) do update set unique_id = excluded.unique_id, asked_by = excluded.asked_by,
             consent_version = excluded.consent_version, asked_at = excluded.asked_at`,
          [child, imei, session.roleId, PRIVACY_VERSION, clock()],
        );
        return { reveals: true, result: undefined };
      }),

    /** The request about the session's child that waits for an answer. */
    async cardRequest(session: Session): Promise<CardRequest | null> {
      const row = await pending(session);
      return row
        ? {
            imei: row.unique_id,
            askedBy: row.real_name,
            askedTime: row.asked_at.toISOString(),
            mine: row.user_id === session.userId,
          }
        : null;
    },

    /**
     * Another guardian confirms or refuses; the one who asked can only take it back.
     * @throws Refusal 404 when there is no such request, 403 for confirming one's own, 3004 when the card is no longer
     * free, 3005.
     */
    async answerCardRequest(
      { imei, confirmed }: { imei: string; confirmed: boolean },
      session: Session,
    ): Promise<void> {
      const child = childOf(session);
      const request = await pending(session);
      if (request?.unique_id !== imei) throw new Refusal(CODES.notFound, 'There is no such request');
      if (confirmed) {
        if (request.user_id === session.userId) throw new Refusal(CODES.forbidden, 'Another guardian confirms');
        await bind(session, imei, isMeantFor(child), { roleId: request.asked_by, version: request.consent_version });
      }
      await db.query('delete from card_request where student_id = $1 and unique_id = $2', [child, imei]);
    },
  };
}

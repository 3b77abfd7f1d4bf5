/** A pupil's card: checking, binding, unbinding, reporting it lost. */
import { type CardCheck, CODES } from '../../../contract';
import type { PositionsChanged } from '../../engine/live/broadcast';
import type { Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { PeopleContext } from '../consequences';
import { cardBinder, findCard, heldBy, isFree } from './bindCard';
import { cardFacts, childOf } from './cardFacts';
import { pressProves } from './cardProof';
import { cardGuesses } from './cardGuesses';
import { cardRequests, isMeantFor } from './cardRequests';
import { changeWearers } from './cardWearers';
import { lineConfirmations } from './confirmLine';
import { codeGateway } from '../signIn/codeGateway';
import { phoneCodes } from '../signIn/phoneCodes';
import type { MarkLoss } from './markLoss';

/**
 * @param markLoss marks a card as lost or found.
 */
export function cardBindings(context: PeopleContext, positionsChanged: PositionsChanged, markLoss: MarkLoss) {
  const { db, clock, consequences } = context;
  const codes = phoneCodes(context, codeGateway(context));

  const bind = cardBinder(context, positionsChanged);
  const guesses = cardGuesses(context);
  const { limited } = guesses;
  const { hasOtherGuardian, ...requests } = cardRequests(context, guesses, bind);

  return {
    checkImei: (imei: string, session: Session) =>
      limited<CardCheck>(session, async () => {
        const child = childOf(session);
        const card = await findCard(db, imei);
        if (card?.student_id === child)
          return { reveals: false, result: { state: 'mine', model: card.model, canAsk: false, canPress: false } };
        const canAsk = await hasOtherGuardian(session, child);
        const canPress = await pressProves(db, imei);
        // That a card is free is worth as much to a guesser as that it is not.
        return {
          reveals: true,
          result: isFree(card, child, session)
            ? { state: 'free', model: card.model, canAsk: canAsk && isMeantFor(child)(card), canPress }
            : { state: 'unavailable', model: null, canAsk: false, canPress: false },
        };
      }),

    bindImei: (
      {
        imei,
        mobile,
        verifyCode,
        cardCode = null,
      }: { imei: string; mobile: string; verifyCode: string; cardCode?: string | null | undefined },
      session: Session,
    ): Promise<void> =>
      limited(session, async () => {
        const [own] = await db.query('select 1 from account where user_id = $1 and mobile = $2', [
          session.userId,
          mobile,
        ]);
        // The code must have been sent for binding, to the guardian's own number.
        if (!own || !(await codes.matches('bind', mobile, verifyCode, `user ${session.userId}`)))
          throw new Refusal(CODES.wrongPhoneCode, 'The code is wrong or too old');
        await bind(session, imei, heldBy(cardCode));
        await codes.discard(mobile);
        return { reveals: false, result: undefined };
      }),

    bindCard: ({ imei, rfid }: { imei: string; rfid: string }, session: Session): Promise<void> =>
      limited(session, async () => {
        await bind(session, imei, heldBy(rfid));
        return { reveals: false, result: undefined };
      }),

    async removeImei(imei: string, session: Session): Promise<void> {
      const child = childOf(session);
      await db.transaction(async (tx) => {
        const card = await findCard(tx, imei, 'for update');
        if (card?.student_id !== child) throw new Refusal(CODES.notFound, 'There is no such card');
        await changeWearers(tx, consequences, [{ deviceNo: card.device_no, studentId: null, byHand: true }], clock());
      });
      await positionsChanged([child]);
    },

    /**
     * @returns the pupil, and since when the card is lost (null when found).
     * @throws Refusal 404 for a pupil outside the session's scope, 3001 for one without a card.
     */
    async setLost(
      lost: boolean,
      studentId: string,
      session: Session,
    ): Promise<{ studentId: string; lostTime: string | null }> {
      const since = await db.transaction((tx) => markLoss(tx, clock(), { studentId, lost, by: session }));
      await positionsChanged([studentId]);
      return { studentId, lostTime: since?.toISOString() ?? null };
    },

    /** A guardian says that a line is the card's. @throws Refusal 404, 3013, 3014. */
    async confirmLine(lineKey: string, session: Session): Promise<void> {
      await lineConfirmations(context).confirmLine(lineKey, session);
      await positionsChanged([childOf(session)]);
    },

    ...requests,
    ...cardFacts(context),
  };
}

export type CardBindings = ReturnType<typeof cardBindings>;

/** Binds a free card of a school's pool to a child. */
import { CODES, PRIVACY_VERSION } from '../../../contract';
import type { PositionsChanged } from '../../engine/live/broadcast';
import type { Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import type { PeopleContext } from '../consequences';
import { childOf } from './cardFacts';
import { holdsCard } from './cardProof';
import { changeWearers } from './cardWearers';

export interface PoolCard {
  device_no: number;
  unique_id: string;
  rfid: string | null;
  code_hash: string | null;
  model: string | null;
  student_id: string | null;
  pool_school_id: string | null;
  roster_student_id: string | null;
  lost_of: string | null;
  key_pressed_at: Date | null;
}

export const findCard = async (on: Queryable, imei: string, lock: '' | 'for update' = '') => {
  const [row] = await on.query<PoolCard>(
    `select device_no, unique_id, rfid, code_hash, model, student_id, pool_school_id, roster_student_id, lost_of,
       key_pressed_at from device where unique_id = $1 ${lock}`,
    [imei],
  );
  return row;
};

/** True for a card of the child's school that nobody wears. One that another child lost is free for that child only. */
export const isFree = (card: PoolCard | undefined, child: string, { schoolId }: Session): card is PoolCard =>
  card !== undefined &&
  card.student_id === null &&
  card.pool_school_id === schoolId &&
  (card.lost_of === null || card.lost_of === child);

/** @throws Refusal 3005 when the child has another card. It is asked before the card, so that it reveals nothing. */
export async function requireNoOtherCard(on: Queryable, child: string, imei: string): Promise<void> {
  const [other] = await on.query('select 1 from device where student_id = $1 and unique_id <> $2', [child, imei]);
  if (other) throw new Refusal(CODES.childHasCard, 'The child has another card');
}

export const cannotBeBound = () => new Refusal(CODES.cardCannotBeBound, 'This card cannot be bound here');

/** What allows a session to bind a free card. */
export type MayBind = (card: PoolCard, now: Date) => boolean;

/** @param written the RFID number or code of the card; null: its key was pressed. */
export const heldBy =
  (written: string | null): MayBind =>
  (card, now) =>
    holdsCard(card, written, now);

/** A pupil who has a card asks for none. */
export const dropRequests = (tx: Queryable, studentId: string) =>
  tx.query('delete from card_request where student_id = $1', [studentId]);

/** The guardian who agreed, and to which privacy policy. */
interface BindingConsent {
  roleId: string;
  version: string;
}

export const cardBinder = (
  { db, clock, consequences }: Pick<PeopleContext, 'db' | 'clock' | 'consequences'>,
  positionsChanged: PositionsChanged,
) =>
  /**
   * Every refusal about the card has one code, and comes after the same statements without a lock, so that neither
   * answer nor time tells a guesser why.
   * @param consent the session's own unless another guardian asked.
   * @throws Refusal 3004, 3005.
   */
  async function bind(
    session: Session,
    imei: string,
    allows: MayBind,
    consent: BindingConsent = { roleId: session.roleId, version: PRIVACY_VERSION },
  ): Promise<void> {
    const child = childOf(session);
    const mayBind = (card: PoolCard | undefined): card is PoolCard =>
      isFree(card, child, session) && allows(card, clock());
    await requireNoOtherCard(db, child, imei);
    const seen = await findCard(db, imei);
    if (seen?.student_id === child) return;
    if (!mayBind(seen)) throw cannotBeBound();
    await db.transaction(async (tx) => {
      // Lock order: first the device, then the pupil, as in the intake, so that two transactions cannot deadlock.
      const card = await findCard(tx, imei, 'for update');
      await tx.query('select 1 from student where student_id = $1 for update', [child]);
      await requireNoOtherCard(tx, child, imei);
      // The same guardian pressed twice.
      if (!card && (await findCard(tx, imei))?.student_id === child) return;
      if (!mayBind(card)) throw cannotBeBound();
      const now = clock();
      const fresh = await changeWearers(
        tx,
        consequences,
        [{ deviceNo: card.device_no, studentId: child, byHand: true }],
        now,
      );
      await tx.query(
        `insert into card_binding (device_no, student_id, role_id, consent_version, bound_at)
         values ($1, $2, $3, $4, $5)`,
        [fresh.get(card.device_no), child, consent.roleId, consent.version, now],
      );
      await dropRequests(tx, child);
    });
    await positionsChanged([child]);
  };
export type CardBinder = ReturnType<typeof cardBinder>;

/** A pupil's card: checking, binding, unbinding, reporting it lost. */
import { type CardState, CODES, PRIVACY_VERSION, type TenoInfo } from '../../contract';
import type { PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';
import { sha256 } from '../sha256';
import type { Queryable } from '../store/db';
import { attemptLimits } from './attemptLimits';
import { phoneCodes } from './phoneCodes';
import { studentsOf } from './scope';

interface DeviceRow {
  device_no: number;
  rfid: string | null;
  model: string | null;
  student_id: string | null;
  lost_of: string | null;
  reported: boolean;
}

const findDevice = async (on: Queryable, imei: string, lock: '' | 'for update of device') => {
  const [row] = await on.query<DeviceRow>(
    `select device_no, rfid, model, student_id, lost_of,
       exists (select 1 from position where position.device_no = device.device_no) as reported
     from device where unique_id = $1 ${lock}`,
    [imei],
  );
  return row;
};

/**
 * Gives a card that changes its wearer a new device number. Old fixes keep the old number, which no pupil has, until
 * retention deletes them. A lost card stays lost under the new number. The caller's transaction has locked the device.
 * @param options `isReleased`: the card's reports are refused until it is bound again.
 * @returns the new device number.
 */
async function replaceDevice(
  tx: Queryable,
  { device_no }: DeviceRow,
  imei: string,
  now: Date,
  { isReleased }: { isReleased: boolean },
): Promise<number> {
  const [old] = await tx.query<{
    rfid: string | null;
    phone: string | null;
    model: string | null;
    report_interval: number;
    lost_at: Date | null;
    lost_of: string | null;
  }>('select rfid, phone, model, report_interval, lost_at, lost_of from device where device_no = $1', [device_no]);
  await tx.query(
    `update device set unique_id = unique_id || ' ' || device_no, student_id = null, rfid = null, phone = null,
       lost_at = null, lost_of = null, released_at = $2 where device_no = $1`,
    [device_no, now],
  );
  const [fresh] = await tx.query<{ device_no: number }>(
    `insert into device (unique_id, rfid, phone, model, report_interval, released_at, lost_at, lost_of)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning device_no`,
    [
      imei,
      old?.rfid,
      old?.phone,
      old?.model,
      old?.report_interval,
      isReleased ? now : null,
      old?.lost_at,
      old?.lost_of,
    ],
  );
  if (!fresh) throw new Error('A device was not inserted');
  await tx.query('update intake_key set device_no = $2 where device_no = $1', [device_no, fresh.device_no]);
  await tx.query('delete from position where device_no = $1', [device_no]);
  return fresh.device_no;
}

/** True when another child lost the card: only that child's guardians may bind it. */
const isLostBy = ({ lost_of }: Pick<DeviceRow, 'lost_of'>, child: string) => lost_of !== null && lost_of !== child;

/** Refusals that tell a guesser something about other cards or codes. */
const REVEALING_CODES: readonly number[] = [CODES.cardUnknown, CODES.cardTaken, CODES.cardLost, CODES.wrongPhoneCode];

/** @param positionsChanged informs open consoles that the positions of these pupils changed. */
export function cardBindings(
  context: PlatformContext,
  positionsChanged: (studentIds: readonly string[]) => Promise<void>,
) {
  const { db, clock } = context;
  const limits = attemptLimits(context);
  const codes = phoneCodes(context);

  const childOf = ({ studentId }: Session): string => {
    if (!studentId) throw new Refusal(CODES.forbidden, 'Only a guardian may do this');
    return studentId;
  };
  /**
   * Limits guesses of card numbers. The attempt is counted before it is answered, so that parallel guesses are limited
   * like serial ones. An answer that reveals nothing about other cards is not counted.
   */
  async function limited<Result>(
    session: Session,
    ask: () => Promise<{ reveals: boolean; result: Result }>,
  ): Promise<Result> {
    const subject = `card ${sha256(session.userId)}`;
    await limits.countAttempt(subject);
    try {
      const { reveals, result } = await ask();
      if (!reveals) await limits.uncountAttempt(subject);
      return result;
    } catch (error) {
      if (!(error instanceof Refusal && REVEALING_CODES.includes(error.code))) await limits.uncountAttempt(subject);
      throw error;
    }
  }

  /** @param rfid must match the card's; null when a phone code was checked instead. */
  async function bind(session: Session, imei: string, rfid: string | null): Promise<void> {
    const child = childOf(session);
    const known = await db.transaction(async (tx) => {
      // Lock order: first the device, then the pupil, as in the intake, so that two transactions cannot deadlock.
      const device = await findDevice(tx, imei, 'for update of device');
      await tx.query('select 1 from student where student_id = $1 for update', [child]);
      if (!device || (rfid !== null && device.rfid !== rfid)) return false;
      if (device.student_id === child) return true;
      if (device.student_id !== null) throw new Refusal(CODES.cardTaken, 'The card is bound to another child');
      if (isLostBy(device, child)) throw new Refusal(CODES.cardLost, 'Another child lost this card');
      const [other] = await tx.query('select 1 from device where student_id = $1', [child]);
      if (other) throw new Refusal(CODES.childHasCard, 'The child has another card');
      const deviceNo = device.reported
        ? await replaceDevice(tx, device, imei, clock(), { isReleased: false })
        : device.device_no;
      await tx.query(
        'update device set student_id = $2, released_at = null, lost_at = null, lost_of = null where device_no = $1',
        [deviceNo, child],
      );
      await tx.query(
        `insert into card_binding (device_no, student_id, role_id, consent_version, bound_at)
         values ($1, $2, $3, $4, $5)`,
        [deviceNo, child, session.roleId, PRIVACY_VERSION, clock()],
      );
      return true;
    });
    if (!known) throw new Refusal(CODES.cardUnknown, 'There is no such card');
    await db.notify('devices', '');
    await positionsChanged([child]);
  }

  return {
    checkImei: (imei: string, session: Session): Promise<{ state: CardState; model: string | null }> =>
      limited(session, async () => {
        const child = childOf(session);
        const answer = (state: CardState, model: string | null) => ({
          reveals: state !== 'mine' && state !== 'free',
          result: { state, model },
        });
        const device = await findDevice(db, imei, '');
        if (!device) return answer('unknown', null);
        if (device.student_id === null)
          return isLostBy(device, child) ? answer('lost', null) : answer('free', device.model);
        return device.student_id === child ? answer('mine', device.model) : answer('taken', null);
      }),

    bindImei: (
      { imei, mobile, verifyCode }: { imei: string; mobile: string; verifyCode: string },
      session: Session,
    ): Promise<void> =>
      limited(session, async () => {
        const [own] = await db.query('select 1 from account where user_id = $1 and mobile = $2', [
          session.userId,
          mobile,
        ]);
        // The code must have been sent for binding, to the guardian's own number.
        if (!own || !(await codes.matches('bind', mobile, verifyCode)))
          throw new Refusal(CODES.wrongPhoneCode, 'The code is wrong or too old');
        await bind(session, imei, null);
        await codes.discard(mobile);
        return { reveals: false, result: undefined };
      }),

    bindCard: ({ imei, rfid }: { imei: string; rfid: string }, session: Session): Promise<void> =>
      limited(session, async () => {
        await bind(session, imei, rfid);
        return { reveals: false, result: undefined };
      }),

    async removeImei(imei: string, session: Session): Promise<void> {
      const child = childOf(session);
      await db.transaction(async (tx) => {
        const device = await findDevice(tx, imei, 'for update of device');
        if (device?.student_id !== child) throw new Refusal(CODES.notFound, 'There is no such card');
        await tx.query('update card_binding set ended_at = $2 where device_no = $1 and ended_at is null', [
          device.device_no,
          clock(),
        ]);
        await replaceDevice(tx, device, imei, clock(), { isReleased: true });
      });
      await db.notify('devices', '');
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
      const { sql, value } = studentsOf(session);
      const [row] = await db.query<{ device_no: number | null }>(
        `select device_no from student left join device using (student_id) where ${sql} and student_id = $2`,
        [value, studentId],
      );
      if (!row) throw new Refusal(CODES.notFound, 'There is no such pupil in your scope');
      const since = await db.transaction(async (tx) => {
        // A repeated report keeps the first instant.
        const [device] = await tx.query<{ lost_at: Date | null }>(
          `update device set lost_at = case when $2 then coalesce(lost_at, $3) end,
             lost_of = case when $2 then student_id end
           where device_no = $1 and student_id = $4 returning lost_at`,
          [row.device_no, lost, clock(), studentId],
        );
        if (!device) throw new Refusal(CODES.noCard, 'The pupil has no card');
        await tx.query('update position set changed_at = $2 where device_no = $1', [row.device_no, clock()]);
        return device.lost_at;
      });
      await positionsChanged([studentId]);
      return { studentId, lostTime: since?.toISOString() ?? null };
    },

    async schoolContacts(session: Session) {
      const rows = await db.query<{ role_id: string; real_name: string; user_type: string; mobile: string | null }>(
        `select identity.role_id, account.real_name, identity.user_type, account.mobile
         from student join identity on identity.school_id = student.school_id join account using (user_id)
         where student.student_id = $1 and (identity.user_type = '0' or exists (
           select 1 from teaching where teaching.role_id = identity.role_id and teaching.class_id = student.class_id))
         order by identity.user_type desc, account.real_name`,
        [childOf(session)],
      );
      // Guardians do not see the administrators' mobile numbers.
      return rows.map(({ role_id, real_name, user_type, mobile }) => ({
        roleId: role_id,
        name: real_name,
        userType: user_type,
        mobile: user_type === '1' ? mobile : null,
      }));
    },

    async tenoInfo(session: Session): Promise<TenoInfo | null> {
      const [row] = await db.query<{
        unique_id: string;
        rfid: string | null;
        phone: string | null;
        model: string | null;
        battery: number | null;
        contact_at: Date | null;
        lost_at: Date | null;
        name: string;
      }>(
        `select unique_id, rfid, phone, model, battery, contact_at, lost_at, student.name
         from device join student using (student_id) left join position using (device_no) where student_id = $1`,
        [childOf(session)],
      );
      if (!row) return null;
      return {
        imei: row.unique_id,
        rfid: row.rfid,
        phone: row.phone,
        model: row.model,
        power: row.battery === null ? null : `${row.battery}%`,
        lastTime: row.contact_at?.toISOString() ?? null,
        lostTime: row.lost_at?.toISOString() ?? null,
        studentName: row.name,
      };
    },
  };
}

export type CardBindings = ReturnType<typeof cardBindings>;

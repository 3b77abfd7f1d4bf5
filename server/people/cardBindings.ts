/** A child's card: what is known of it, binding and unbinding, lost and found. */
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
    `select device_no, rfid, model, student_id, lost_of, exists (select 1 from position where position.device_no = device.device_no) as reported from device where unique_id = $1 ${lock}`,
    [imei],
  );
  return row;
};

/**
 * A card that passes to somebody else begins anew under another number: what it has said stays with the old one, which
 * no child has, until its
 * time is up, and takes nothing more; that it is lost goes with it. `isReleased`: nothing it says is taken until it is
 * bound again. Returns the new number.
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
    `update device set unique_id = unique_id || ' ' || device_no, student_id = null, rfid = null, phone = null, lost_at = null, lost_of = null, released_at = $2 where device_no = $1`,
    [device_no, now],
  );
  const [fresh] = await tx.query<{ device_no: number }>(
    'insert into device (unique_id, rfid, phone, model, report_interval, released_at, lost_at, lost_of) values ($1, $2, $3, $4, $5, $6, $7, $8) returning device_no',
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

/** Another child has lost it, and whoever found it is not its guardian. */
const isLostBy = ({ lost_of }: Pick<DeviceRow, 'lost_of'>, child: string) => lost_of !== null && lost_of !== child;

/** Answers from which one may learn which numbers there are, or which code is right. */
const REVEALING_CODES: readonly number[] = [CODES.cardUnknown, CODES.cardTaken, CODES.cardLost, CODES.wrongPhoneCode];

/** @param moved tells open consoles that these pupils' positions have changed. */
export function cardBindings(context: PlatformContext, moved: (studentIds: readonly string[]) => Promise<void>) {
  const { db, clock } = context;
  const tries = attemptLimits(context);
  const codes = phoneCodes(context);

  const childOf = ({ studentId }: Session): string => {
    if (!studentId) throw new Refusal(CODES.forbidden, 'Not for this role');
    return studentId;
  };
  /**
   * Numbers of cards are not found by trying: what is asked about one counts before it is answered, so that of many at
   * once no more are answered
   * than of as many in a row. What told nothing of somebody else's card is taken back.
   */
  async function limited<Result>(
    session: Session,
    ask: () => Promise<{ told: boolean; result: Result }>,
  ): Promise<Result> {
    const subject = `card ${sha256(session.userId)}`;
    await tries.countAttempt(subject);
    try {
      const { told, result } = await ask();
      if (!told) await tries.uncountAttempt(subject);
      return result;
    } catch (error) {
      if (!(error instanceof Refusal && REVEALING_CODES.includes(error.code))) await tries.uncountAttempt(subject);
      throw error;
    }
  }

  /** @param rfid must be the card's own; null where the phone has vouched instead. */
  async function bind(session: Session, imei: string, rfid: string | null): Promise<void> {
    const child = childOf(session);
    const known = await db.transaction(async (tx) => {
      // The card before the child, as the intake has it.
      const device = await findDevice(tx, imei, 'for update of device');
      await tx.query('select 1 from student where student_id = $1 for update', [child]);
      if (!device || (rfid !== null && device.rfid !== rfid)) return false;
      if (device.student_id === child) return true;
      if (device.student_id !== null) throw new Refusal(CODES.cardTaken, 'Bound to another child');
      if (isLostBy(device, child)) throw new Refusal(CODES.cardLost, 'Lost by another child');
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
        'insert into card_binding (device_no, student_id, role_id, consent_version, bound_at) values ($1, $2, $3, $4, $5)',
        [deviceNo, child, session.roleId, PRIVACY_VERSION, clock()],
      );
      return true;
    });
    if (!known) throw new Refusal(CODES.cardUnknown, 'No such card');
    await db.notify('devices', '');
    await moved([child]);
  }

  return {
    checkImei: (imei: string, session: Session): Promise<{ state: CardState; model: string | null }> =>
      limited(session, async () => {
        const child = childOf(session);
        const answer = (state: CardState, model: string | null) => ({
          told: state !== 'mine' && state !== 'free',
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
        // Only the guardian's own phone counts, and only a code that was sent for this.
        if (!own || !(await codes.matches('bind', mobile, verifyCode)))
          throw new Refusal(CODES.wrongPhoneCode, 'Code is wrong or too old');
        await bind(session, imei, null);
        await codes.discard(mobile);
        return { told: false, result: undefined };
      }),

    bindCard: ({ imei, rfid }: { imei: string; rfid: string }, session: Session): Promise<void> =>
      limited(session, async () => {
        await bind(session, imei, rfid);
        return { told: false, result: undefined };
      }),

    async removeImei(imei: string, session: Session): Promise<void> {
      const child = childOf(session);
      await db.transaction(async (tx) => {
        const device = await findDevice(tx, imei, 'for update of device');
        if (device?.student_id !== child) throw new Refusal(CODES.notFound, 'No such card');
        await tx.query('update card_binding set ended_at = $2 where device_no = $1 and ended_at is null', [
          device.device_no,
          clock(),
        ]);
        await replaceDevice(tx, device, imei, clock(), { isReleased: true });
      });
      await db.notify('devices', '');
      await moved([child]);
    },

    /**
     * Resolves to whose card it is, and since when it is lost.
     * @throws Refusal 404 for a pupil one may not know of, 3001 for one without a card.
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
      if (!row) throw new Refusal(CODES.notFound, 'No such pupil');
      const since = await db.transaction(async (tx) => {
        // Said twice, it is lost since the first time.
        const [device] = await tx.query<{ lost_at: Date | null }>(
          'update device set lost_at = case when $2 then coalesce(lost_at, $3) end, lost_of = case when $2 then student_id end where device_no = $1 and student_id = $4 returning lost_at',
          [row.device_no, lost, clock(), studentId],
        );
        if (!device) throw new Refusal(CODES.noCard, 'No card');
        await tx.query('update position set changed_at = $2 where device_no = $1', [row.device_no, clock()]);
        return device.lost_at;
      });
      await moved([studentId]);
      return { studentId, lostTime: since?.toISOString() ?? null };
    },

    async schoolContacts(session: Session) {
      const rows = await db.query<{ role_id: string; real_name: string; user_type: string; mobile: string | null }>(
        `select identity.role_id, account.real_name, identity.user_type, account.mobile
         from student join identity on identity.school_id = student.school_id join account using (user_id)
         where student.student_id = $1 and (identity.user_type = '0' or exists (select 1 from teaching where teaching.role_id = identity.role_id and teaching.class_id = student.class_id))
         order by identity.user_type desc, account.real_name`,
        [childOf(session)],
      );
      // An administrator's own number is not for every parent of the school.
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

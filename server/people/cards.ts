/** A child's card: what is known of it, binding and unbinding. */
import { type CardState, CODES, PRIVACY_VERSION, type TenoInfo } from '../../contract';
import type { Platform, Session } from '../platform';
import { Refusal } from '../refusal';
import { sha256 } from '../sha256';
import type { Queryable } from '../store/db';
import { failures } from './failures';
import { phoneCodes } from './phoneCodes';

interface DeviceRow {
  device_no: number;
  rfid: string | null;
  model: string | null;
  student_id: string | null;
  reported: boolean;
}

const findDevice = async (on: Queryable, imei: string, lock: '' | 'for update of device') => {
  const [row] = await on.query<DeviceRow>(
    `select device_no, rfid, model, student_id, exists (select 1 from position where position.device_no = device.device_no) as reported from device where unique_id = $1 ${lock}`,
    [imei],
  );
  return row;
};

/**
 * A card that passes to somebody else begins anew under another number: what it has said stays with the old one, which no child has, until its
 * time is up. `releasedAt`: nothing it says is taken until it is bound again. Returns the new number.
 */
async function renew(tx: Queryable, { device_no }: DeviceRow, imei: string, releasedAt: Date | null): Promise<number> {
  const [old] = await tx.query<{ rfid: string | null; phone: string | null; model: string | null; report_interval: number }>(
    'select rfid, phone, model, report_interval from device where device_no = $1',
    [device_no],
  );
  await tx.query(`update device set unique_id = unique_id || ' ' || device_no, student_id = null, rfid = null, phone = null where device_no = $1`, [device_no]);
  const [fresh] = await tx.query<{ device_no: number }>(
    'insert into device (unique_id, rfid, phone, model, report_interval, released_at) values ($1, $2, $3, $4, $5, $6) returning device_no',
    [imei, old?.rfid, old?.phone, old?.model, old?.report_interval, releasedAt],
  );
  if (!fresh) throw new Error('A device was not inserted');
  await tx.query('update intake_key set device_no = $2 where device_no = $1', [device_no, fresh.device_no]);
  await tx.query('delete from position where device_no = $1', [device_no]);
  return fresh.device_no;
}

/** @param moved tells open consoles that these pupils' positions have changed. */
export function cards(platform: Platform, moved: (studentIds: readonly string[]) => Promise<void>) {
  const { db, clock } = platform;
  const tries = failures(platform);
  const codes = phoneCodes(platform);

  const childOf = ({ studentId }: Session): string => {
    if (!studentId) throw new Refusal(CODES.forbidden, 'Not for this role');
    return studentId;
  };
  /** Numbers of cards are not found by trying. */
  const subjectOf = ({ userId }: Session) => `card ${sha256(userId)}`;
  async function unknown(session: Session): Promise<never> {
    await tries.count(subjectOf(session));
    throw new Refusal(CODES.cardUnknown, 'No such card');
  }

  /** @param rfid must be the card's own; null where the phone has vouched instead. */
  async function bind(session: Session, imei: string, rfid: string | null): Promise<void> {
    const child = childOf(session);
    await tries.refuseTooMany(subjectOf(session));
    const known = await db.transaction(async (tx) => {
      await tx.query('select 1 from student where student_id = $1 for update', [child]);
      const device = await findDevice(tx, imei, 'for update of device');
      if (!device || (rfid !== null && device.rfid !== rfid)) return false;
      if (device.student_id === child) return true;
      if (device.student_id !== null) throw new Refusal(CODES.cardTaken, 'Bound to another child');
      const [other] = await tx.query('select 1 from device where student_id = $1', [child]);
      if (other) throw new Refusal(CODES.childHasCard, 'The child has another card');
      const deviceNo = device.reported ? await renew(tx, device, imei, null) : device.device_no;
      await tx.query('update device set student_id = $2, released_at = null where device_no = $1', [deviceNo, child]);
      await tx.query('insert into card_binding (device_no, student_id, role_id, consent_version, bound_at) values ($1, $2, $3, $4, $5)', [deviceNo, child, session.roleId, PRIVACY_VERSION, clock()]);
      return true;
    });
    if (!known) await unknown(session);
    await db.notify('devices', '');
    await moved([child]);
  }

  return {
    async checkImei(imei: string, session: Session): Promise<{ state: CardState; model: string | null }> {
      const child = childOf(session);
      await tries.refuseTooMany(subjectOf(session));
      const device = await findDevice(db, imei, '');
      if (!device) {
        await tries.count(subjectOf(session));
        return { state: 'unknown', model: null };
      }
      if (device.student_id === null) return { state: 'free', model: device.model };
      return device.student_id === child ? { state: 'mine', model: device.model } : { state: 'taken', model: null };
    },

    async bindImei({ imei, mobile, verifyCode }: { imei: string; mobile: string; verifyCode: string }, session: Session): Promise<void> {
      const [own] = await db.query('select 1 from account where user_id = $1 and mobile = $2', [session.userId, mobile]);
      await tries.refuseTooMany(subjectOf(session));
      // Only the guardian's own phone counts, and only a code that was sent for this.
      if (!own || !(await codes.matches('bind', mobile, verifyCode))) {
        await tries.count(subjectOf(session));
        throw new Refusal(CODES.wrongPhoneCode, 'Code is wrong or too old');
      }
      await bind(session, imei, null);
      await codes.usedUp(mobile);
    },

    bindCard: ({ imei, rfid }: { imei: string; rfid: string }, session: Session) => bind(session, imei, rfid),

    async removeImei(imei: string, session: Session): Promise<void> {
      const child = childOf(session);
      await db.transaction(async (tx) => {
        const device = await findDevice(tx, imei, 'for update of device');
        if (device?.student_id !== child) throw new Refusal(CODES.notFound, 'No such card');
        await tx.query('update card_binding set ended_at = $2 where device_no = $1 and ended_at is null', [device.device_no, clock()]);
        await renew(tx, device, imei, clock());
      });
      await db.notify('devices', '');
      await moved([child]);
    },

    async contacts(session: Session) {
      const rows = await db.query<{ role_id: string; real_name: string; user_type: string; mobile: string | null }>(
        `select identity.role_id, account.real_name, identity.user_type, account.mobile
         from student join identity on identity.school_id = student.school_id join account using (user_id)
         where student.student_id = $1 and (identity.user_type = '0' or exists (select 1 from teaching where teaching.role_id = identity.role_id and teaching.class_id = student.class_id))
         order by identity.user_type desc, account.real_name`,
        [childOf(session)],
      );
      // An administrator's own number is not for every parent of the school.
      return rows.map(({ role_id, real_name, user_type, mobile }) => ({ roleId: role_id, name: real_name, userType: user_type, mobile: user_type === '1' ? mobile : null }));
    },

    async tenoInfo(session: Session): Promise<TenoInfo | null> {
      const [row] = await db.query<{ unique_id: string; rfid: string | null; phone: string | null; model: string | null; battery: number | null; contact_at: Date | null; name: string }>(
        `select unique_id, rfid, phone, model, battery, contact_at, student.name
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
        studentName: row.name,
      };
    },
  };
}

export type Cards = ReturnType<typeof cards>;

/** What a guardian reads about the child's card: its details, and whom to ask about it. */
import { CODES, type contract, type HandlerOutput, type TenoInfo } from '../../../contract';
import { knownLinesOf } from './knownLines';
import { confirmable, waitingLines } from './trust';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { masked } from '../accounts/masked';
import { readTold } from '../../engine/store/db';

/** The child of a guardian's session. @throws Refusal 403 for everybody else. */
export function childOf({ studentId }: Session): string {
  if (!studentId) throw new Refusal(CODES.forbidden, 'Only a guardian may do this');
  return studentId;
}

export const cardFacts = ({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) => ({
  async schoolContacts(session: Session) {
    const rows = await readTold<HandlerOutput<typeof contract.user.searchContact>[number]>(
      db,
      `select identity.role_id, account.user_id, account.real_name as name, identity.user_type,
         account.mobile
       from student join identity on identity.school_id = student.school_id join account using (user_id)
       where student.student_id = $1 and identity.left_at is null and (identity.user_type = '0' or exists (
         select 1 from teaching where teaching.role_id = identity.role_id and teaching.class_id = student.class_id))
       order by identity.user_type desc, account.real_name`,
      [childOf(session)],
    );
    // Guardians do not see the administrators' mobile numbers.
    return rows.map((person) => ({
      ...person,
      mobile: person.userType === '1' && person.mobile !== null ? masked(person.mobile) : null,
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
      silent: boolean;
      name: string;
      firmware: string | null;
      sim: string | null;
      signal: number | null;
    }>(
      `select unique_id, rfid, phone, device.model, battery, contact_at, lost_at, student.name,
         line.firmware, line.iccid as sim, line.signal, exists (
         select 1 from loss_silence
         where loss_silence.student_id = student.student_id and user_id = $2 and lost_at is not null) as silent
       from device join student using (student_id) left join position using (device_no)
         left join card_line line using (unique_id) where student_id = $1`,
      [childOf(session), session.userId],
    );
    if (!row) return null;
    const now = clock();
    const lines = row.firmware === null ? [] : await knownLinesOf(db, row.unique_id);
    return {
      imei: row.unique_id,
      rfid: row.rfid,
      phone: row.phone,
      model: row.model,
      power: row.battery === null ? null : `${row.battery}%`,
      lastTime: row.contact_at?.toISOString() ?? null,
      lostTime: row.lost_at?.toISOString() ?? null,
      lossSilent: row.silent,
      studentName: row.name,
      line:
        row.firmware === null
          ? null
          : {
              firmware: row.firmware,
              simEnd: (row.sim ?? '').slice(-4),
              signal: row.signal,
              confirmed: lines.some(({ confirmed }) => confirmed),
              waiting: waitingLines(lines, now).map(({ lineKey, iccid, lastAt }) => ({
                lineKey,
                simEnd: iccid.slice(-4),
                lastTime: lastAt.toISOString(),
                can: confirmable(lines, lineKey, now),
              })),
            },
    };
  },
});

/** Serves the calls by which a pupil leaves, comes back, and is read by the guardians until then. */
import { daysOfSchool } from '../../engine/settings';
import { CODES, type HandlerOutput, leavingCalls, type PupilLeaver } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { audit } from '../../engine/audit/audit';
import { changeWearers } from '../cards/cardWearers';
import { studentsOf } from '../access/scope';
import type { PositionsChanged } from '../../engine/live/broadcast';
import type { Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { PeopleContext } from '../consequences';
import { takePupilBack } from '../pupils/pupilRows';
import { markLeft } from '../roster/leavers';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import { readTold, type Queryable } from '../../engine/store/db';
import { retryOnDeadlock } from '../../engine/store/errors';
import { countsOf } from './erase';

/** Certificates that one call returns, at most. */
const MOST_CERTIFICATES = 1_000;
/** Leavers that one call returns, at most. */
const MOST_LEAVERS = 5_000;

const NO_PUPIL = () => new Refusal(CODES.notFound, 'There is no such pupil');

export function leavingRoutes(
  { db, clock, settings, consequences }: Pick<PeopleContext, 'db' | 'clock' | 'settings' | 'consequences'>,
  auth: RequestAuth,
  positionsChanged: PositionsChanged,
) {
  const graceOf = (schoolId: string) => spanMs(daysOfSchool(settings, schoolId).leaverDays, 'days');
  const eraseTime = (left: Date, schoolId: string) => new Date(left.getTime() + graceOf(schoolId)).toISOString();

  /** The pupil is present and in the administrator's school. */
  async function requirePresent(on: Queryable, session: Session, studentId: string, lock = ''): Promise<void> {
    const { sql, value } = studentsOf(session, 'who');
    const [row] = await on.query(`select 1 from student where ${sql} and student_id = $2 ${lock}`, [value, studentId]);
    if (!row) throw NO_PUPIL();
  }

  /** When a pupil of the administrator's school left; null for one who is present. @throws Refusal 404. */
  async function leftAt(on: Queryable, { schoolId }: Session, studentId: string): Promise<Date | null> {
    const [row] = await on.query<{ left_at: Date | null }>(
      'select left_at from student where student_id = $1 and school_id = $2',
      [studentId, schoolId],
    );
    if (!row) throw NO_PUPIL();
    return row.left_at;
  }

  const leaversWhere = async (condition: string, value: string, { schoolId }: Session): Promise<PupilLeaver[]> => {
    const rows = await readTold<Omit<PupilLeaver, 'eraseTime'>>(
      db,
      `select student_id, student.name, class.name as class_name, student.left_at as left_time
       from student join class using (class_id) where student.left_at > $2 and ${condition}
       order by student.left_at desc, student_id limit ${MOST_LEAVERS}`,
      [value, new Date(clock().getTime() - graceOf(schoolId))],
    );
    return rows.map((row) => ({ ...row, eraseTime: eraseTime(new Date(row.leftTime), schoolId) }));
  };

  return serve<typeof leavingCalls>(
    leavingCalls,
    {
      async previewLeaving({ studentId }, { session }) {
        await requirePresent(db, session, studentId);
        const [card] = await db.query<{ unique_id: string }>('select unique_id from device where student_id = $1', [
          studentId,
        ]);
        return {
          counts: await countsOf(db, studentId, session.schoolId),
          imei: card?.unique_id ?? null,
          eraseTime: eraseTime(clock(), session.schoolId),
        };
      },

      async letPupilLeave({ studentId }, { session }, client) {
        const now = clock();
        const before = await leftAt(db, session, studentId);
        if (before) return { eraseTime: eraseTime(before, session.schoolId) };
        await retryOnDeadlock(() =>
          db.transaction(async (tx) => {
            // The card first, as the intake locks.
            const [card] = await tx.query<{ device_no: number }>(
              'select device_no from device where student_id = $1 for update',
              [studentId],
            );
            await requirePresent(tx, session, studentId, 'for update');
            if (card)
              await changeWearers(
                tx,
                consequences,
                [{ deviceNo: card.device_no, studentId: null, byHand: false, leaves: true }],
                now,
              );
            await markLeft(tx, consequences, { pupils: [studentId], identities: [] }, now);
            await audit(tx, now, {
              by: { session, client },
              schoolId: session.schoolId,
              act: 'pupil.end',
              subject: { kind: 'pupil', id: studentId },
              details: { cards: card ? 1 : 0 },
            });
          }),
        );
        await positionsChanged([studentId]);
        return { eraseTime: eraseTime(now, session.schoolId) };
      },

      async takePupilBack({ studentId }, { session }, client) {
        if ((await leftAt(db, session, studentId)) === null) return null;
        await db.transaction(async (tx) => {
          if (!(await takePupilBack(tx, session.schoolId, studentId))) throw NO_PUPIL();
          await audit(tx, clock(), {
            by: { session, client },
            schoolId: session.schoolId,
            act: 'pupil.return',
            subject: { kind: 'pupil', id: studentId },
          });
        });
        return null;
      },

      pupilLeavers: (_, { session }) => leaversWhere('student.school_id = $1', session.schoolId, session),
      childrenWhoLeft: (_, { session }) =>
        leaversWhere(
          'student_id in (select student_id from identity where user_id = $1 and left_at is null)',
          session.userId,
          session,
        ),

      erasureCertificates: (_, { session }) =>
        readTold<HandlerOutput<typeof leavingCalls.erasureCertificates>[number]>(
          db,
          `select erasure_id as certificate_id, what, left_at as left_time, erased_at as erased_time, counts, digest
           from erasure where school_id = $1 order by erased_at desc, erasure_id limit ${MOST_CERTIFICATES}`,
          [session.schoolId],
        ),
    },
    auth,
  );
}

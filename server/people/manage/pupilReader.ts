/** Reads the pupils that a session may correct: lists in pages, and one pupil. */
import { CODES, type HandlerInput, type HandlerOutput, type contract, type ManagedPupil } from '../../../contract';
import { foundPupils } from '../access/foundNames';
import { masked } from '../accounts/masked';
import type { Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { readTold, type Queryable } from '../../engine/store/db';
import { correctableBy } from './manageScope';
import { readPage } from './page';
import { versionOf } from './rowVersion';

type List = typeof contract.user.managedPupils;

interface PupilLineRow {
  student_id: string;
  name: string;
  spelling: string;
  class_id: string;
  class_name: string;
  position: number;
  subscribed: boolean;
  guardians: number;
  imei: string | null;
  lost_at: Date | null;
}

const GUARDIANS = `(select count(*)::int from identity where identity.student_id = student.student_id
  and left_at is null)`;

/** $1: scope; $2: the pupils who were searched for; $3: class; $4: what the pupils lack. */
const FITS = `($2::text[] is null or student.student_id = any($2))
  and ($3::text is null or student.class_id = $3)
  and ($4::text is null or case $4 when 'card' then not exists (select 1 from device
    where device.student_id = student.student_id) else ${GUARDIANS} = 0 end)`;

export async function listPupils(
  on: Queryable,
  session: Session,
  { search, classId, lacks, after }: HandlerInput<List>,
): Promise<HandlerOutput<List>> {
  const scope = correctableBy(session);
  const { sql, value } = scope;
  const wanted = [value, await foundPupils(on, scope, search), classId ?? null, lacks ?? null];
  const { page, total, last } = await readPage<PupilLineRow>(on, {
    count: `select count(*)::int as total from student where ${sql} and ${FITS}`,
    rows: `select student.student_id, student.name, spelling, class.class_id, class.name as class_name, position,
         subscribed, ${GUARDIANS} as guardians, device.unique_id as imei, device.lost_at
       from student join class using (class_id) left join device on device.student_id = student.student_id
       where ${sql} and ${FITS} and ($5::int is null
         or (position, class.class_id, spelling, student.student_id) > ($5, $6::text, $7::text, $8::text))
       order by position, class.class_id, spelling, student.student_id`,
    wanted,
    after: [after?.position ?? null, after?.classId, after?.spelling, after?.studentId],
  });
  return {
    pupils: page.map((row) => ({
      studentId: row.student_id,
      name: row.name,
      classId: row.class_id,
      className: row.class_name,
      guardians: row.guardians,
      card: row.imei === null ? 'none' : row.lost_at ? 'lost' : 'worn',
      subscribed: row.subscribed,
    })),
    total,
    next: last
      ? { position: last.position, classId: last.class_id, spelling: last.spelling, studentId: last.student_id }
      : null,
  };
}

interface PupilRow extends Omit<PupilLineRow, 'guardians' | 'spelling' | 'position'> {
  model: string | null;
}

/** @throws Refusal 404 for a pupil whom the session may not correct. */
export async function readPupil(on: Queryable, session: Session, studentId: string): Promise<ManagedPupil> {
  const { sql, value } = correctableBy(session);
  const [row] = await on.query<PupilRow>(
    `select student.student_id, student.name, class.class_id, class.name as class_name, subscribed,
       device.unique_id as imei, device.model, device.lost_at
     from student join class using (class_id) left join device on device.student_id = student.student_id
     where ${sql} and student.student_id = $2`,
    [value, studentId],
  );
  if (!row) throw new Refusal(CODES.notFound, 'There is no such pupil');
  const guardians = await readTold<ManagedPupil['guardians'][number]>(
    on,
    `select role_id, user_id, real_name as name, mobile from identity join account using (user_id)
     where student_id = $1 and left_at is null order by user_type, role_id`,
    [studentId],
  );
  const teachers = await readTold<ManagedPupil['teachers'][number]>(
    on,
    `select role_id, real_name as name, leads from teaching join identity using (role_id) join account using (user_id)
     where class_id = $1 and left_at is null order by leads desc, real_name, role_id`,
    [row.class_id],
  );
  return {
    studentId,
    version: versionOf(row.name, row.class_id, row.subscribed),
    name: row.name,
    classId: row.class_id,
    className: row.class_name,
    subscribed: row.subscribed,
    guardians: guardians.map((guardian) => ({ ...guardian, mobile: guardian.mobile && masked(guardian.mobile) })),
    card:
      row.imei === null
        ? null
        : {
            imei: row.imei,
            model: row.model,
            lostTime: row.lost_at?.toISOString() ?? null,
          },
    teachers,
    mayMove: session.role === 'admin',
  };
}

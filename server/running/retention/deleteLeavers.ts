/**
 * Erases pupils and people some time after they left the school, with all that belongs to them. Until then a roster
 * that lists them again brings them back.
 */
import { audit } from '../../engine/audit/audit';
import { type CertificateIds, type Erased, erasePerson, erasePupil } from '../../people/leaving/erase';
import type { Db } from '../../engine/store/db';

interface LeaverRow {
  id: string;
  school_id: string;
  left_at: Date;
}

/**
 * Erases one pupil or person, if one is due.
 * @param before instants before which pupils, and people of the staff, must have left.
 * @param schoolId of this school alone; null for all.
 * @returns the number that it erased: 0 or 1.
 */
export const deleteLeaver = (
  db: Db,
  before: { pupils: Date; people: Date },
  now: Date,
  ids: CertificateIds,
  schoolId: string | null = null,
): Promise<number> =>
  db.transaction(async (tx) => {
    const [pupil] = await tx.query<LeaverRow>(
      `select student_id as id, school_id, left_at from student where left_at < $1
         and ($2::text is null or school_id = $2)
         and not exists (select 1 from device where device.student_id = student.student_id)
       order by left_at, student_id limit 1 for update skip locked`,
      [before.pupils, schoolId],
    );
    const [person] = pupil
      ? []
      : await tx.query<LeaverRow>(
          `select role_id as id, school_id, left_at from identity where left_at < $1
           and ($2::text is null or school_id = $2)
           order by left_at, role_id limit 1 for update skip locked`,
          [before.people, schoolId],
        );
    const row = pupil ?? person;
    if (!row) return 0;
    const what = pupil ? 'pupil' : 'person';
    const erased: Erased = { what, id: row.id, schoolId: row.school_id, leftAt: row.left_at };
    const certificate = await (pupil ? erasePupil : erasePerson)(tx, erased, now, ids);
    // The certificate names nobody, and so does this line.
    if (pupil)
      await audit(tx, now, {
        by: 'platform',
        schoolId: row.school_id,
        act: 'pupil.erase',
        details: { certificate },
      });
    return 1;
  });

/** Reads the known places and the guardians of a pupil, for the editor of a fence. */
import type { FencePlace } from '../../contract';
import type { PlatformContext } from '../platform';

export const fencePeople = ({ db }: Pick<PlatformContext, 'db'>) => ({
  /** The pupil's own places, then the school's. */
  places: (studentId: string): Promise<FencePlace[]> =>
    db.query<FencePlace>(
      `select place.name, kind, lng, lat, radius from place join student on student.school_id = place.school_id
       where student.student_id = $1 and (place.student_id is null or place.student_id = $1)
       order by place.student_id is null, place.name, place_id`,
      [studentId],
    ),

  guardians: (studentId: string): Promise<{ userId: string; name: string }[]> =>
    db.query(
      `select distinct user_id as "userId", real_name as name from identity join account using (user_id)
       where student_id = $1 order by name`,
      [studentId],
    ),
});

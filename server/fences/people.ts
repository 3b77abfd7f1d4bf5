/** What a fence is drawn from and whom it may tell: the places and guardians of a pupil one may see. */
import type { FencePlace } from '../../contract';
import type { PlatformContext } from '../platform';

export const fencePeople = ({ db }: Pick<PlatformContext, 'db'>) => ({
  /** The school's places, and the pupil's own home first. */
  places: (studentId: string): Promise<FencePlace[]> =>
    db.query<FencePlace>(
      `select place.name, kind, lng, lat, radius from place join student on student.school_id = place.school_id
       where student.student_id = $1 and (place.student_id is null or place.student_id = $1) order by place.student_id is null, place.name, place_id`,
      [studentId],
    ),

  guardians: (studentId: string): Promise<{ userId: string; name: string }[]> =>
    db.query(
      'select distinct user_id as "userId", real_name as name from identity join account using (user_id) where student_id = $1 order by name',
      [studentId],
    ),
});

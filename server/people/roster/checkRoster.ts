/** Checks that a roster speaks of its own school only. */
import type { Queryable } from '../../engine/store/db';
import { type Roster, RosterError } from './roster';

/** @throws RosterError 'unknownId' when a row names a class or pupil that the roster does not contain. */
export function requireKnownIds({ classes, students, accounts, devices, places }: Roster): void {
  const classIds = new Set(classes.map(({ classId }) => classId));
  const studentIds = new Set(students.map(({ studentId }) => studentId));
  const identities = accounts.flatMap((account) => account.identities);
  const wrong = [
    ...students.filter(({ classId }) => !classIds.has(classId)).map(({ studentId }) => studentId),
    ...identities
      .filter((identity) => 'classIds' in identity && identity.classIds.some((classId) => !classIds.has(classId)))
      .map(({ roleId }) => roleId),
    ...identities
      .filter((identity) => 'studentId' in identity && !studentIds.has(identity.studentId))
      .map(({ roleId }) => roleId),
    ...devices
      .filter(({ studentId }) => studentId !== null && !studentIds.has(studentId))
      .map(({ uniqueId }) => uniqueId),
    ...places.filter(({ studentId }) => studentId !== null && !studentIds.has(studentId)).map(({ placeId }) => placeId),
  ];
  if (wrong.length > 0)
    throw new RosterError('unknownId', `${wrong.length} rows name a class or pupil that is not in this roster`, wrong);
}

/**
 * Refuses ids of other schools, so that one school's roster can neither take another's card nor open its accounts.
 * @throws RosterError 'otherSchool'.
 */
export async function requireOwnIds(tx: Queryable, roster: Roster): Promise<void> {
  const { school, classes, students, accounts, devices, places } = roster;
  const identities = accounts.flatMap(({ userId, identities }) => identities.map(({ roleId }) => ({ userId, roleId })));
  const rows = await tx.query<{ id: string }>(
    `select class_id as id from class where class_id = any($2) and school_id <> $1
     union all select student_id from student where student_id = any($3) and school_id <> $1
     union all select unique_id from device where unique_id = any($4) and pool_school_id <> $1
     union all select place_id from place where place_id = any($5) and school_id <> $1
     union all select role_id from identity join unnest($6::text[], $7::text[]) as listed (role_id, user_id)
       using (role_id) where school_id <> $1 or identity.user_id <> listed.user_id`,
    [
      school.schoolId,
      classes.map(({ classId }) => classId),
      students.map(({ studentId }) => studentId),
      devices.map(({ uniqueId }) => uniqueId),
      places.map(({ placeId }) => placeId),
      identities.map(({ roleId }) => roleId),
      identities.map(({ userId }) => userId),
    ],
  );
  if (rows.length > 0)
    throw new RosterError(
      'otherSchool',
      `${rows.length} ids belong to another school or person`,
      rows.map(({ id }) => id),
    );
}

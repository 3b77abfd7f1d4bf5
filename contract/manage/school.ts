/** The calls about the school itself: its name and its time zone. */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { NameOfPlace } from '../names';
import { SchoolName, TimeZone } from '../setUp';
import { check, Effects, RowVersion } from './effects';

export const ManagedSchool = z.object({
  version: RowVersion,
  name: NameOfPlace,
  /** IANA name. */
  timeZone: z.string(),
});
export type ManagedSchool = z.infer<typeof ManagedSchool>;

/** Details of refusal 409: the school as somebody else saved it in between. */
export const SchoolConflict = z.object({ theirs: ManagedSchool });

const { post } = callsOf('user');

export const schoolCalls = {
  /** The caller's own school. */
  managedSchool: post('/manage/school/v1', {
    needs: 'school:manage',
    input: z.object({}),
    output: ManagedSchool,
    hideToast: true,
    ours: true,
  }),
  /**
   * Changes name and time zone of the caller's school. Instants that are stored stay; days and clock times are those
   * of the new zone from then on. Refused with 409 and `{ theirs }`.
   */
  saveSchool: post('/manage/school/save/v1', {
    needs: 'school:manage',
    input: z.object({ over: z.object({ version: RowVersion }), name: SchoolName, timeZone: TimeZone, check }),
    output: z.object({ effects: Effects, saved: z.nullable(ManagedSchool) }),
    hideToast: true,
    ours: true,
  }),
};

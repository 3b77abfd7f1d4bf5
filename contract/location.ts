/** Classes and the pupils in them, for tracking: the location service (7.10). */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { DayTrack, DayTrackAfter, Position } from './position';
import { Day, Id } from './primitives';

/** A class with its pupils as the tracking screens list them (3.12). `spelling` and `initials` are ours: search by pinyin. */
export const ClassOfStudents = z.object({
  classId: Id,
  className: z.string(),
  studentList: z.array(
    z.object({
      studentId: Id,
      studentName: z.string(),
      /** Pinyin without tones or spaces: 'liming'. */
      spelling: z.string(),
      /** First letters: 'lm'. */
      initials: z.string(),
    }),
  ),
});
export type ClassOfStudents = z.infer<typeof ClassOfStudents>;

const { post } = callsOf('location');

export const location = {
  classStudents: post('/track/class/student/list/v1', {
    needs: 'student:list',
    input: z.object({}),
    output: z.array(ClassOfStudents),
    // Encoded, a school's list is five times as long on the wire: cipher text does not compress.
    noEncode: true,
  }),
  /** Positions of whole classes; without a class, of every pupil one may see. */
  classPositions: post('/platform/getLocationInfos/v1', {
    needs: 'student:locate',
    input: z.object({ classIds: z.optional(z.array(Id).check(z.maxLength(2000))) }),
    output: z.array(Position),
    noEncode: true,
  }),
  /** Positions of named pupils. */
  lastPositions: post('/track/last/location/list/v1', {
    needs: 'student:locate',
    input: z.object({ studentIds: z.array(Id).check(z.maxLength(2000)) }),
    output: z.array(Position),
    noEncode: true,
  }),
  dayTrack: post('/track/day/location/list/v1', {
    needs: 'student:track',
    input: z.object({ studentId: Id, day: Day, after: DayTrackAfter }),
    output: DayTrack,
    noEncode: true,
  }),
};

/** The location service (7.10): classes with their pupils, and positions of many pupils. */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { DayTrack, DayTrackAfter, Position } from './positions';
import { Day, Id } from './primitives';
import { NameOfPerson, NameOfPlace } from './names';

/** A class with its pupils (3.12). `spelling` and `initials` are ours, for search by pinyin. */
export const ClassOfStudents = z.object({
  classId: Id,
  className: NameOfPlace,
  studentList: z.array(
    z.object({
      studentId: Id,
      studentName: NameOfPerson,
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
    // Encrypted text does not compress: encoded, a school's list is five times as long.
    noEncode: true,
  }),
  /** Positions of whole classes; without `classIds`, of all pupils in the viewer's scope. */
  classPositions: post('/platform/getLocationInfos/v1', {
    needs: 'student:locate',
    input: z.object({ classIds: z.optional(z.array(Id).check(z.maxLength(2000))) }),
    output: z.array(Position),
    noEncode: true,
  }),
  /** Positions of these pupils. */
  lastPositions: post('/track/last/location/list/v1', {
    needs: 'student:locate',
    input: z.object({ studentIds: z.array(Id).check(z.maxLength(3000)) }),
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

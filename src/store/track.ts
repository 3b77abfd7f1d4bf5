/** Classes and their pupils for tracking: the specification's 'track' area (3.12, 3.13, 4.19). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ClassOfStudents } from '../../contract/location';
import { sessionEnded } from './global';

export type KeyedStudent = ClassOfStudents['studentList'][number] & { key: string };
export type KeyedClass = Omit<ClassOfStudents, 'studentList'> & { key: string; studentList: KeyedStudent[] };

/** A pupil with its class. `parentKey` is the key of the class. */
export interface StudentOfClass {
  key: string;
  parentKey: string;
  classId: string;
  className: string;
  studentId: string;
  studentName: string;
}

export interface TrackState {
  isInit: boolean;
  classStudentList: KeyedClass[];
  classStudentMap: Record<string, StudentOfClass>;
}

export const studentKey = (classId: string, studentId: string) => `${classId}-${studentId}`;

const untracked: TrackState = { isInit: true, classStudentList: [], classStudentMap: {} };

export function keyedClasses(
  classes: readonly ClassOfStudents[],
): Pick<TrackState, 'classStudentList' | 'classStudentMap'> {
  const classStudentList = classes.map((one) => ({
    ...one,
    key: one.classId,
    studentList: one.studentList.map((student) => ({ ...student, key: studentKey(one.classId, student.studentId) })),
  }));
  const pupils = classStudentList.flatMap(({ key: parentKey, classId, className, studentList }) =>
    studentList.map(({ key, studentId, studentName }): [string, StudentOfClass] => [
      key,
      { key, parentKey, classId, className, studentId, studentName },
    ]),
  );
  return { classStudentList, classStudentMap: Object.fromEntries(pupils) };
}

export const track = createSlice({
  name: 'track',
  initialState: untracked,
  reducers: {
    /** The class list of a successful call; failed calls change nothing (4.19). */
    classStudentsArrived: (_, { payload }: PayloadAction<readonly ClassOfStudents[]>) => ({
      isInit: false,
      ...keyedClasses(payload),
    }),
  },
  extraReducers: (build) => build.addCase(sessionEnded, () => untracked),
});

export const { classStudentsArrived } = track.actions;

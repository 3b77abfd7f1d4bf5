/**
 * Classes and their pupils for tracking: the specification's 'track' area (3.12, 3.13, 4.19). The area holds the flag;
 * the list is in the cache of the platform's answers, from which `selectClassStudents` of src/session reads it.
 */
import { createSlice } from '@reduxjs/toolkit';
import type { ClassOfStudents } from '../../contract/location';
import { sessionEnded } from './global';

export type KeyedStudent = ClassOfStudents['studentList'][number] & { key: string };
export type KeyedClass = Omit<ClassOfStudents, 'studentList'> & { key: string; studentList: KeyedStudent[] };

/** A pupil with its class. `parentKey` is the key of the class. */
interface StudentOfClass {
  key: string;
  parentKey: string;
  classId: string;
  className: string;
  studentId: string;
  studentName: string;
}

export const studentKey = (classId: string, studentId: string) => `${classId}-${studentId}`;

/** True until the class list has come. */
const untracked = { isInit: true };

/** The classes with their keys, and their pupils by key (3.12). */
export function keyedClasses(classes: readonly ClassOfStudents[]) {
  const classStudentList: KeyedClass[] = classes.map((one) => ({
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
    /** A call for the class list succeeded; failed calls change nothing (4.19). */
    classStudentsArrived: () => ({ isInit: false }),
  },
  extraReducers: (build) => build.addCase(sessionEnded, () => untracked),
});

export const { classStudentsArrived } = track.actions;

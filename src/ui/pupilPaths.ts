/** Where one pupil's sheets are: the family's own routes are the specification's; staff open the same sheets at ours. */

/** '/position' is a parent's own child; a second child and every pupil of a teacher are named. */
export const positionPath = (studentSide: boolean, studentId: string) =>
  studentSide ? `/position?studentId=${encodeURIComponent(studentId)}` : `/pupil/${encodeURIComponent(studentId)}`;

export const trackPath = (studentSide: boolean, studentId: string) =>
  studentSide ? `/track?studentId=${encodeURIComponent(studentId)}` : `/pupil/${encodeURIComponent(studentId)}/track`;

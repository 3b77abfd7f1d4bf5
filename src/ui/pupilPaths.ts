/** Where one pupil's sheets are: the family's own routes are the specification's; staff open the same sheets at ours. */

/** '/position' is a parent's own child; a second child and every pupil of a teacher are named. */
export const positionPath = (studentSide: boolean, studentId: string) =>
  studentSide ? `/position?studentId=${encodeURIComponent(studentId)}` : `/pupil/${encodeURIComponent(studentId)}`;

export const trackPath = (studentSide: boolean, studentId: string) =>
  studentSide ? `/track?studentId=${encodeURIComponent(studentId)}` : `/pupil/${encodeURIComponent(studentId)}/track`;

export const temperaturePath = (studentSide: boolean, studentId: string) =>
  studentSide
    ? `/device/temperature?studentId=${encodeURIComponent(studentId)}`
    : `/pupil/${encodeURIComponent(studentId)}/temperature`;

/** A pupil's fences; without a pupil, for staff, all of the school's. */
export const geofencingPath = (studentSide: boolean, studentId: string | null) => {
  if (studentSide)
    return `/device/geofencing${studentId === null ? '' : `?studentId=${encodeURIComponent(studentId)}`}`;
  return studentId === null ? '/geofencing' : `/pupil/${encodeURIComponent(studentId)}/geofencing`;
};

/** What fences have told, of one pupil or one fence, or of everybody one may see. */
export function crossingsPath(of: { studentId?: string | null | undefined; fenceId?: string | undefined }): string {
  const query = new URLSearchParams(Object.entries(of).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return `/device/geofencing/crossings${query.size > 0 ? `?${query}` : ''}`;
}

/** What one alert, or one silent crossing, rests on. */
export const whyPath = (crossingId: string) => `/device/geofencing/why?crossing=${encodeURIComponent(crossingId)}`;

/** Why a fence did not ring for a pupil. */
export const whySilentPath = (fenceId: string, studentId: string) =>
  `/device/geofencing/why?${new URLSearchParams({ fence: fenceId, studentId })}`;

/** One fence, in the list of those of a pupil. */
export function fencePath(studentSide: boolean, studentId: string, fenceId: string): string {
  const list = geofencingPath(studentSide, studentId);
  return `${list}${list.includes('?') ? '&' : '?'}${new URLSearchParams({ fence: fenceId })}`;
}

/**
 * Paths of the sheets of a pupil and of a class, and of notices to families: guardians use the routes of the
 * specification, staff our own.
 */

/** For guardians '/position' with the child's id, for staff '/pupil/<id>'. */
export const positionPath = (studentSide: boolean, studentId: string) =>
  studentSide ? `/position?studentId=${encodeURIComponent(studentId)}` : `/pupil/${encodeURIComponent(studentId)}`;

export const trackPath = (studentSide: boolean, studentId: string) =>
  studentSide ? `/track?studentId=${encodeURIComponent(studentId)}` : `/pupil/${encodeURIComponent(studentId)}/track`;

export const temperaturePath = (studentSide: boolean, studentId: string) =>
  studentSide
    ? `/device/temperature?studentId=${encodeURIComponent(studentId)}`
    : `/pupil/${encodeURIComponent(studentId)}/temperature`;

/** A page about a child's card, with the child that it is about; without a child, the path itself. */
export const childPath = (path: string, studentId: string | null) =>
  studentId === null ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ studentId })}`;

/** The card of one child: its state, and what it can be told. */
export const devicePath = (studentId: string) => childPath('/device', studentId);

/** Where a family says where the card is now. */
export const cardPlacePath = (studentId: string) => childPath('/device/place', studentId);

/** The pages that bind a card to a guardian's child. */
export const bindPath = (studentId: string) => `/device/bindDevice?${new URLSearchParams({ studentId })}`;

/** Who of the school's staff has looked at a child, for its guardians; closing it leads back to the child. */
export const accessPath = (studentId: string) =>
  `/profile/access?${new URLSearchParams({ studentId, from: 'position' })}`;

/** A pupil's fences; without a pupil, all fences of the school (staff). */
export const geofencingPath = (studentSide: boolean, studentId: string | null) => {
  if (studentSide)
    return `/device/geofencing${studentId === null ? '' : `?studentId=${encodeURIComponent(studentId)}`}`;
  return studentId === null ? '/geofencing' : `/pupil/${encodeURIComponent(studentId)}/geofencing`;
};

/** Crossings of one pupil or one fence, or of all pupils in scope. */
export function crossingsPath(of: { studentId?: string | null | undefined; fenceId?: string | undefined }): string {
  const query = new URLSearchParams(Object.entries(of).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return `/device/geofencing/crossings${query.size > 0 ? `?${query}` : ''}`;
}

/** The reasons of one crossing, with or without an alert. */
export const whyPath = (crossingId: string) => `/device/geofencing/why?crossing=${encodeURIComponent(crossingId)}`;

/** The reasons why a fence did not ring for a pupil. */
export const whySilentPath = (fenceId: string, studentId: string) =>
  `/device/geofencing/why?${new URLSearchParams({ fence: fenceId, studentId })}`;

/** The page of one alert. */
export const alertPath = (alertId: string) => `/alert/${encodeURIComponent(alertId)}`;

/** One fence in the list of a pupil's fences. */
export function fencePath(studentSide: boolean, studentId: string, fenceId: string): string {
  const list = geofencingPath(studentSide, studentId);
  return `${list}${list.includes('?') ? '&' : '?'}${new URLSearchParams({ fence: fenceId })}`;
}

/** Class mode as the school wants it: for which classes, and for one. Staff only. */
export const CLASS_RULES = '/class/mode';
export const classRulePath = (classId: string) => `${CLASS_RULES}/${encodeURIComponent(classId)}`;

/** Notices to the families of classes: those that staff published, or those that a guardian has received. */
export const NOTICES = '/notice';
export const NEW_NOTICE = '/notice/new';
/** A new notice to the families of one class. */
export const classNoticePath = (classId: string) => `${NEW_NOTICE}?${new URLSearchParams({ class: classId })}`;
export const noticePath = (noticeId: string) => `${NOTICES}/${encodeURIComponent(noticeId)}`;

/** The addresses of the administrator's place. */
export const MANAGE = '/manage';
export const SCHOOL = `${MANAGE}/school`;
export const PUPILS = `${MANAGE}/pupils`;
export const CLASSES = `${MANAGE}/classes`;
export const GUARDIANS = `${MANAGE}/guardians`;
export const STAFF = `${MANAGE}/staff`;
export const CARDS = `${MANAGE}/cards`;
export const STRANGERS = `${MANAGE}/strangers`;
export const PLACES = `${MANAGE}/places`;
export const ROSTER_IMPORT = `${MANAGE}/import`;

/** The last part of the page that adds a record. */
export const NEW = 'new';

/** The page that adds a pupil to a class. */
export const newPupilPath = (classId: string) => `${PUPILS}/${NEW}?class=${encodeURIComponent(classId)}`;

/** @param list one of the addresses above. @param id of the record, or `NEW` */
export const recordPath = (list: string, id: string) => `${list}/${encodeURIComponent(id)}`;

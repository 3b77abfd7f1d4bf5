/**
 * Who may start a kind of request, who may see its requests besides those on their path, and who may administer it. The
 * newest version says it for all requests of the kind.
 */
import * as z from 'zod/mini';
import type { Role } from '../permissions';
import { Id } from '../primitives';

/** Classes of one right, at most. */
export const MOST_RIGHT_CLASSES = 100;
/** People of one right, at most. */
export const MOST_RIGHT_PEOPLE = 20;

export const RIGHTS = ['start', 'see', 'administer'] as const;
export type Right = (typeof RIGHTS)[number];

/** Teachers and families of these classes alone; empty: of every class. */
const classIds = z.array(Id).check(z.maxLength(MOST_RIGHT_CLASSES));
/** Members of staff, whatever their role and classes. */
const userIds = z.array(Id).check(z.maxLength(MOST_RIGHT_PEOPLE));

export const Rights = z.object({
  start: z.object({ roles: z.array(z.enum(['admin', 'teacher', 'student'])), classIds, userIds }),
  /** Whoever is on the path sees it anyway, and the guardians of the pupil. A teacher sees those of the own classes. */
  see: z.object({ roles: z.array(z.enum(['admin', 'teacher'])), classIds, userIds }),
  /** Besides the school's administrators: they change form, path and rights, and export records that they see. */
  administer: z.object({ userIds }),
});
export type Rights = z.infer<typeof Rights>;
/** A role that a right may name. */
export type RightRole = Rights['start']['roles'][number];

/** These roles start it, the school's administrators see and administer it. */
export const openTo = (...roles: Rights['start']['roles']): Rights => ({
  start: { roles, classIds: [], userIds: [] },
  see: { roles: ['admin'], classIds: [], userIds: [] },
  administer: { userIds: [] },
});

/** Somebody who asks, with the classes that the person teaches, or that the children are in. */
export interface RightHolder {
  role: Role;
  userId: string;
  classIds: readonly string[];
}

const isNamed = (of: { userIds: readonly string[] }, { role, userId }: Pick<RightHolder, 'role' | 'userId'>) =>
  (role === 'admin' || role === 'teacher') && of.userIds.includes(userId);

const startedBy = ({ roles }: Rights['start'], role: Role) => roles.some((one) => one === role);

/** True for one who may start it about every class of the own scope. */
const isUnbounded = ({ start }: Rights, asker: Pick<RightHolder, 'role' | 'userId'>) =>
  isNamed(start, asker) || (startedBy(start, asker.role) && (asker.role === 'admin' || !start.classIds.length));

export const mayStart = (rights: Rights, asker: RightHolder): boolean =>
  isUnbounded(rights, asker) ||
  (startedBy(rights.start, asker.role) && rights.start.classIds.some((id) => asker.classIds.includes(id)));

/** True for one who sees requests of the kind besides those whose path the holder is on; a teacher those of classes. */
export const maySee = ({ see }: Rights, holder: Pick<RightHolder, 'role' | 'userId'>): boolean =>
  isNamed(see, holder) || see.roles.some((role) => role === holder.role);

export const mayAdminister = ({ administer }: Rights, asker: Pick<RightHolder, 'role' | 'userId'>): boolean =>
  asker.role === 'admin' || isNamed(administer, asker);

interface OfClass {
  classId: string;
}

/** The pupils and classes that the asker may name in this kind of request. */
export function nameable<People extends { pupils: OfClass[]; classes: OfClass[] }>(
  directory: People,
  rights: Rights,
  asker: Pick<RightHolder, 'role' | 'userId'>,
): People {
  if (isUnbounded(rights, asker)) return directory;
  const { classIds: of } = rights.start;
  return {
    ...directory,
    pupils: directory.pupils.filter(({ classId }) => of.includes(classId)),
    classes: directory.classes.filter(({ classId }) => of.includes(classId)),
  };
}

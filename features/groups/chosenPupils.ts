/**
 * Chosen pupils in an address (query parameter `only`). A class or a group of which all are chosen is named once, so
 * that the address stays short for thousands.
 */
import { useMemo } from 'react';
import { selectClassStudents } from '../../src/session/api';
import { usePermission } from '../../src/session/useViewer';
import { useAppSelector } from '../../src/store/store';
import { useGroupsQuery } from './api';
import { groupKey } from './paths';

/** A class or a group with the pupils in sight. `key` is no pupil's id. */
export interface Whole {
  key: string;
  studentIds: readonly string[];
}

const SEPARATOR = ',';
const classKey = (classId: string) => `class:${classId}`;

/** The ids of the chosen pupils. A whole that is unknown has none. An address of older consoles lists each pupil. */
export function chosenIn(text: string, wholes: readonly Whole[]): Set<string> {
  const known = new Map(wholes.map(({ key, studentIds }) => [key, studentIds]));
  const isWhole = (entry: string) => entry.startsWith(groupKey('')) || entry.startsWith(classKey(''));
  return new Set(
    text
      .split(SEPARATOR)
      .filter(Boolean)
      .flatMap((entry) => known.get(entry) ?? (isWhole(entry) ? [] : [entry])),
  );
}

/** The shortest text, nearly: of `wholes` those come first that come first. */
export function chosenText(studentIds: ReadonlySet<string>, wholes: readonly Whole[]): string {
  const left = new Set(studentIds);
  const keys = wholes.flatMap((whole) => {
    const isIn = whole.studentIds.length > 1 && whole.studentIds.every((id) => studentIds.has(id));
    if (!isIn || !whole.studentIds.some((id) => left.has(id))) return [];
    for (const id of whole.studentIds) left.delete(id);
    return [whole.key];
  });
  return [...keys, ...left].join(SEPARATOR);
}

/** The viewer's classes and groups. `ready` is false while they are on their way. */
export function useWholes(): { wholes: readonly Whole[]; ready: boolean } {
  const mayRead = usePermission('group:read');
  const { data: groups, isError } = useGroupsQuery(undefined, { skip: !mayRead });
  const isInit = useAppSelector(({ track }) => track.isInit);
  const { classStudentList: classes } = useAppSelector(selectClassStudents);
  const wholes = useMemo(
    () => [
      ...classes.map(({ classId, studentList }) => ({
        key: classKey(classId),
        studentIds: studentList.map(({ studentId }) => studentId),
      })),
      ...(groups ?? []).map(({ groupId, pupils }) => ({
        key: groupKey(groupId),
        studentIds: pupils.map(({ studentId }) => studentId),
      })),
    ],
    [classes, groups],
  );
  return { wholes, ready: !isInit && (!mayRead || groups !== undefined || isError) };
}

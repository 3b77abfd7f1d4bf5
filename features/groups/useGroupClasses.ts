/** The viewer's groups as classes of the tree: each with the pupils whom the viewer sees now. */
import { useMemo } from 'react';
import { usePermission } from '../../src/session/useViewer';
import { useClassStudentsQuery } from '../../src/session/api';
import { GROUP_COLOURS } from '../../contract/groups';
import { type KeyedClass, studentKey } from '../../src/store/track';
import { useGroupsQuery } from './api';

/** A group among the classes of the tree, in its colour. */
type GroupClass = KeyedClass & { colour: string };

const NONE: readonly GroupClass[] = [];
const NOBODY: ReadonlySet<string> = new Set();
const NO_FLAGS: ReadonlyMap<string, number> = new Map();

/** Groups of which no pupil is in sight are left out, and so are trips that are over. */
export function useGroupClasses(): readonly GroupClass[] {
  const mayRead = usePermission('group:read');
  const { data: groups } = useGroupsQuery(undefined, { skip: !mayRead });
  const { data: classes } = useClassStudentsQuery();
  return useMemo(() => {
    if (!groups || groups.length === 0 || !classes) return NONE;
    const pupils = new Map(classes.flatMap(({ studentList }) => studentList.map((one) => [one.studentId, one])));
    return groups.flatMap(({ groupId, name, colour, state, pupils: members }) => {
      const key = `group-${groupId}`;
      const studentList = members.flatMap(({ studentId }) => {
        const known = pupils.get(studentId);
        return known ? [{ ...known, key: studentKey(key, studentId) }] : [];
      });
      return state === 'over' || studentList.length === 0
        ? []
        : [{ key, classId: key, className: name, colour, studentList }];
    });
  }, [groups, classes]);
}

/**
 * The number of the colour of each pupil's group, by student id, for the map. A trip that is under way goes before a
 * lasting group; one that is to come or over has no flag.
 */
export function useGroupFlags(): ReadonlyMap<string, number> {
  const mayRead = usePermission('group:read');
  const { data: groups } = useGroupsQuery(undefined, { skip: !mayRead });
  return useMemo(() => {
    if (!groups || groups.length === 0) return NO_FLAGS;
    const shown = [
      ...groups.filter(({ state }) => state === 'running'),
      ...groups.filter(({ state }) => state === 'none'),
    ];
    // The last one of a key stays: the first group of the list.
    return new Map(
      shown
        .toReversed()
        .flatMap(({ colour, pupils }) =>
          pupils.map(({ studentId }): [string, number] => [studentId, GROUP_COLOURS.indexOf(colour)]),
        ),
    );
  }, [groups]);
}

/** Ids of the pupils in sight who are on trips that are under way. */
export function usePupilsOnTrips(): ReadonlySet<string> {
  const mayRead = usePermission('group:read');
  const { data: groups } = useGroupsQuery(undefined, { skip: !mayRead });
  return useMemo(() => {
    const ids = groups?.flatMap(({ state, pupils }) => (state === 'running' ? pupils : [])) ?? [];
    return ids.length === 0 ? NOBODY : new Set(ids.map(({ studentId }) => studentId));
  }, [groups]);
}

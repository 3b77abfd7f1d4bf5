/** The viewer's groups as classes of the tree: each with the pupils whom the viewer sees now. */
import { useMemo } from 'react';
import { usePermission } from '../../src/session/useViewer';
import { useClassStudentsQuery } from '../../src/session/api';
import { type KeyedClass, studentKey } from '../../src/store/track';
import { useGroupsQuery } from './api';

const NONE: readonly KeyedClass[] = [];

/** Groups of which no pupil is in sight are left out, and so are trips that are over. */
export function useGroupClasses(): readonly KeyedClass[] {
  const mayRead = usePermission('group:read');
  const { data: groups } = useGroupsQuery(undefined, { skip: !mayRead });
  const { data: classes } = useClassStudentsQuery();
  return useMemo(() => {
    if (!groups || groups.length === 0 || !classes) return NONE;
    const pupils = new Map(classes.flatMap(({ studentList }) => studentList.map((one) => [one.studentId, one])));
    return groups.flatMap(({ groupId, name, state, pupils: members }) => {
      const key = `group-${groupId}`;
      const studentList = members.flatMap(({ studentId }) => {
        const known = pupils.get(studentId);
        return known ? [{ ...known, key: studentKey(key, studentId) }] : [];
      });
      return state === 'over' || studentList.length === 0 ? [] : [{ key, classId: key, className: name, studentList }];
    });
  }, [groups, classes]);
}

/** The screens about people: address book, applications, class groups (2.15-2.17). 'Ours' as in mainRoutes. */
import type { RouteObject } from 'react-router-dom';
import { screen } from './defineRoute';

const STUDENT_OR_TEACHER = ['student', 'teacher'];

export const peopleRoutes = (): RouteObject[] => [
  screen(
    'address',
    { title: 'address', authority: STUDENT_OR_TEACHER, menu: true },
    async () => (await import('../screens/AddressScreen')).AddressScreen,
  ),
  // Ours: who saw the viewer's number, and when the viewer likes to be called.
  screen(
    'address/own',
    { title: 'addressOwn', authority: STUDENT_OR_TEACHER, closesTo: '/address' },
    async () => (await import('../../../features/address/OwnContactSheet')).OwnContactSheet,
  ),
  screen(
    'app',
    { title: 'app', authority: STUDENT_OR_TEACHER, menu: true },
    async () => (await import('../../../features/applications/AppSheet')).AppSheet,
  ),
  screen(
    'class/group',
    { title: 'classGroup', authority: STUDENT_OR_TEACHER, menu: true },
    async () => (await import('../../../features/groups/GroupsSheet')).GroupsSheet,
  ),
  screen(
    'class/group/edit/:id?',
    { title: 'classGroupEdit', authority: STUDENT_OR_TEACHER, bar: false, closesTo: '/class/group' },
    async () => (await import('../../../features/groups/GroupEditSheet')).GroupEditSheet,
  ),
];

/** Makes the rows of the route table. */
import type { RouteObject } from 'react-router-dom';
import type { Requirement } from '../../session/requirement';
import { lazily, type LoadScreen } from './lazyScreen';
import type { RouteHandle, Title } from './routeHandle';

/** A screen over the map. `more` holds what few rows have. */
export type RouteRow = (
  path: string,
  title: Title,
  closesTo: string,
  load: LoadScreen,
  more?: RouteHandle,
) => RouteObject;

const rowFor =
  (authority?: Requirement): RouteRow =>
  (path, title, closesTo, load, more) => ({
    path,
    handle: { title, closesTo, ...(authority !== undefined && { authority }), ...more } satisfies RouteHandle,
    lazy: lazily(load),
  });

export const anyone = rowFor();
export const student = rowFor('student');
export const teacher = rowFor('teacher');
export const admin = rowFor('admin');
export const operator = rowFor('operator');
export const studentOrTeacher = rowFor(['student', 'teacher']);

/** A sign-in or entry page: open to all, outside the map shell. */
export const page = (path: string, title: Title, load: LoadScreen, more?: RouteHandle): RouteObject => ({
  path,
  handle: { title, open: true, ...more } satisfies RouteHandle,
  lazy: lazily(load),
});

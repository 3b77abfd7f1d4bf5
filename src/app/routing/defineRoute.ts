/** Makes the rows of the route table. */
import type { RouteObject } from 'react-router-dom';
import { lazily, type LoadScreen } from './lazyScreen';
import type { RouteHandle } from './routeHandle';

export const screen = (path: string, handle: RouteHandle, load: LoadScreen): RouteObject => ({
  path,
  handle,
  lazy: lazily(load),
});

/** A sign-in or entry page: open to all, outside the map shell. */
export const publicScreen = (path: string, handle: RouteHandle, load: LoadScreen) =>
  screen(path, { open: true, ...handle }, load);

/** A screen for the student side only. */
export const studentScreen = (path: string, handle: RouteHandle, load: LoadScreen) =>
  screen(path, { authority: 'student', ...handle }, load);

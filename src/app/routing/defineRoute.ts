/** Makes the rows of the route table. */
import type { RouteObject } from 'react-router-dom';
import { lazily, type LoadScreen } from './lazyScreen';
import type { RouteHandle } from './routeHandle';

export const screen = (path: string, handle: RouteHandle, load: LoadScreen): RouteObject => ({
  path,
  handle,
  lazy: lazily(load),
});

/** A screen that is not built yet. It opens a sheet that says so. */
export const notBuiltScreen = (path: string, handle: RouteHandle) =>
  screen(path, { ...handle, notBuilt: true }, async () => (await import('../screens/NotBuiltSheet')).NotBuiltSheet);

/** A sign-in or entry page: open to all, outside the map shell. */
export const publicScreen = (path: string, handle: RouteHandle, load: LoadScreen) =>
  screen(path, { open: true, ...handle }, load);

/** A screen for the student side only. Without `load` it is not built yet. */
export const studentScreen = (path: string, handle: RouteHandle, load?: LoadScreen) => {
  const own = { authority: 'student', ...handle };
  return load ? screen(path, own, load) : notBuiltScreen(path, own);
};

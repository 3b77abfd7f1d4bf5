/** Makes the rows of the route table. */
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { loadChunk } from './loadChunk';
import type { RouteHandle } from './routeHandle';

export type LoadScreen = () => Promise<ComponentType>;

/**
 * `lazy` as one function. With lazy properties instead, the router swallows a failed load of a route without a loader
 * and draws nothing.
 */
export const lazily = (load: LoadScreen) => async () => ({ Component: await loadChunk(load()) });

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

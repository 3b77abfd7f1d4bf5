/** Names that the console and its push worker share. */

/**
 * The worker's file, below the console's address. Browsers know a registered worker by its address, so it never
 * changes.
 */
export const WORKER_FILE = 'push-worker.js';

/** The cache in which the console leaves values for the worker: a service worker has no local storage. */
export const WORKER_CACHE = 'homeward';

/**
 * The addresses of these values, below the console's. locale: the console's language. shownAt: where to report that a
 * push was shown.
 */
export const WORKER_VALUES = { locale: 'locale', shownAt: 'shown-at' } as const;

/** Where a browser says that it has shown a push, under the position service. By itself: who starts the console needs no schema for it. */
export const PUSH_SHOWN_PATH = '/alert/push/shown/v1';

/**
 * The path of `showPush`, under the position service. A file of its own, so that the first page loads no schemas for
 * it.
 */
export const PUSH_SHOWN_PATH = '/alert/push/shown/v1';

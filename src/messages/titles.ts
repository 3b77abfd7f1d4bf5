/** Names of the screens: page title, bar and menu read the same (1.08, 3.16). */
import { texts } from './texts';
import type zh from './titles.zh';

export const titles = texts<typeof zh>('title');

export type Title = Exclude<keyof typeof zh, 'page'>;

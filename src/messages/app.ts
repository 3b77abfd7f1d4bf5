/** Texts of the shell. */
import { texts } from './texts';
import type zh from './app.zh';

export const useAppText = texts<typeof zh>('app');

/** Texts of sign-in, passwords, provider entries and binding. */
import { texts } from '../messages/texts';
import type zh from './messages.zh';

export const useEntryText = texts<typeof zh>('entry');

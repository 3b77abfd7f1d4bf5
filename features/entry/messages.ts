/** Texts of entries from education platforms and authorisation callbacks. */
import { texts } from '../../src/messages/texts';
import type zh from './messages.zh';

export const useText = texts<typeof zh>('entries');

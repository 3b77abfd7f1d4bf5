/** Texts of the application list. */
import { texts } from '../../src/messages/texts';
import type zh from './messages.zh';

export const useText = texts<typeof zh>('applications');

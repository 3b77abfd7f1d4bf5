/** Texts of alerts, the alert bar and the inbox. */
import { texts } from '../../src/messages/texts';
import type zh from './messages.zh';

export const useText = texts<typeof zh>('alerts');

/** Texts of the student card's privacy policy. */
import { texts } from '../../src/messages/texts';
import type zh from './messages.zh';

export const useText = texts<typeof zh>('privacy');

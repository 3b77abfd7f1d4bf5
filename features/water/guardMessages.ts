/** Texts of the persons who answer for a water area. */
import { texts } from '../../src/messages/texts';
import type zh from './guardMessages.zh';

export const useGuardText = texts<typeof zh>('guards');

/** Texts of daily time windows. */
import { texts } from '../messages/texts';
import type zh from './windowMessages.zh';

export const useWindowText = texts<typeof zh>('windows');

/** Texts of the school calendar. */
import { texts } from '../../../src/messages/texts';
import type zh from './calendarMessages.zh';

export const useCalendarText = texts<typeof zh>('calendar');

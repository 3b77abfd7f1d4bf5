/** Texts of the page of one alert. */
import { texts } from '../../src/messages/texts';
import type zh from './roomMessages.zh';

export const useRoomText = texts<typeof zh>('alertRoom');

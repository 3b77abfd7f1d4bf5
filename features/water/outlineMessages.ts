/** Texts of drawing the outline of a water area. */
import { texts } from '../../src/messages/texts';
import type zh from './outlineMessages.zh';

export const useOutlineText = texts<typeof zh>('waterOutline');

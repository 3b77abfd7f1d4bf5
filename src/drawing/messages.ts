/** Texts of drawing tools, the drawing and its faults. */
import { texts } from '../messages/texts';
import type zh from './messages.zh';

export const useDrawText = texts<typeof zh>('draw');

export type DrawText = ReturnType<typeof useDrawText>;

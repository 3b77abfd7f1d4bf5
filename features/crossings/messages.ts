/** Texts of crossings and their explanation. */
import { texts } from '../../src/messages/texts';
import type zh from './messages.zh';

export const useText = texts<typeof zh>('crossings');

export type CrossingText = ReturnType<typeof useText>;

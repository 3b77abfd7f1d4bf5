/** Texts of fences and crossings, shared by several features. */
import { texts } from '../messages/texts';
import type zh from './messages.zh';

export const useFenceText = texts<typeof zh>('fence');

export type FenceText = ReturnType<typeof useFenceText>;

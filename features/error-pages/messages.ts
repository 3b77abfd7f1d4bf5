/** Texts of the error pages (8.08). */
import { texts } from '../../src/messages/texts';
import type zh from './messages.zh';

export const useText = texts<typeof zh>('errorPages');

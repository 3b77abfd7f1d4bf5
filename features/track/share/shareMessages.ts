/** Texts of exporting and printing a day. */
import { texts } from '../../../src/messages/texts';
import type zh from './shareMessages.zh';

export const useShareText = texts<typeof zh>('trackShare');

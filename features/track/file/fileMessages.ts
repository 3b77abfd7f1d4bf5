/** Texts of a track read from a file. */
import { texts } from '../../../src/messages/texts';
import type zh from './fileMessages.zh';

export const useFileText = texts<typeof zh>('trackFile');

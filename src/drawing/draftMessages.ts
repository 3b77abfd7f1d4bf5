/** Texts of a drawing that is not saved. */
import { texts } from '../messages/texts';
import type zh from './draftMessages.zh';

export const useDraftText = texts<typeof zh>('draft');

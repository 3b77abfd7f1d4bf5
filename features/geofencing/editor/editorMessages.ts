/** Texts of the fence editor. */
import { texts } from '../../../src/messages/texts';
import type zh from './editorMessages.zh';

export const useEditorText = texts<typeof zh>('fenceEditor');

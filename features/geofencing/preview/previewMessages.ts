/** Texts of the preview of a fence draft. */
import { texts } from '../../../src/messages/texts';
import type zh from './previewMessages.zh';

export const usePreviewText = texts<typeof zh>('fencePreview');

/** Texts of the story of a day. */
import { texts } from '../../../src/messages/texts';
import type zh from './storyMessages.zh';

export const useStoryText = texts<typeof zh>('trackStory');

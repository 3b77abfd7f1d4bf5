/** Texts of the tree of classes and pupils. */
import { texts } from '../../src/messages/texts';
import type zh from './messages.zh';

export const useText = texts<typeof zh>('classes');

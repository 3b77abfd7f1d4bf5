/** Texts of binding a card, and the bound card. */
import { texts } from '../../src/messages/texts';
import type zh from './messages.zh';

export const useText = texts<typeof zh>('binding');

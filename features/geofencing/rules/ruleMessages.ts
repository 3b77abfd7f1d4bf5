/** Texts of the rules of a fence, their faults and their changes. */
import { texts } from '../../../src/messages/texts';
import type zh from './ruleMessages.zh';

export const useRuleText = texts<typeof zh>('fenceRules');

/** Texts of temperature, battery and silence. */
import { texts } from '../../src/messages/texts';
import type zh from './messages.zh';

export const useText = texts<typeof zh>('health');

export type HealthText = ReturnType<typeof useText>;

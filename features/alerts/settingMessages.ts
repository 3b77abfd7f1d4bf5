/** Texts of the alert settings. */
import { texts } from '../../src/messages/texts';
import type zh from './settingMessages.zh';

export const useSettingText = texts<typeof zh>('alertSettings');

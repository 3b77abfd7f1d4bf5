/** Texts of the list of fences and one fence. */
import { texts } from '../../src/messages/texts';
import type zh from './messages.zh';

export const useText = texts<typeof zh>('geofencing');

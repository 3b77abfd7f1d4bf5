/** The words for the device of a session, from its User-Agent. Only these words are stored. */
import Bowser from 'bowser';
import type { Device } from '../../engine/platform';

/** Longest User-Agent that is read, in characters. */
const LONGEST = 512;

export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST));
  return { browser: browser.name?.slice(0, 40) || null, system: os.name?.slice(0, 40) || null };
}

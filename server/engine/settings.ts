/** The default of every setting. README lists them under Configuration. */
import { DEFAULT_SILENCE_RULE } from '../../contract/health';
import type { KeptDays, Settings } from './platform';

/** The version of the program, as package.json has it. */
export const PROGRAM_VERSION = '2.0.0';

export const DEFAULT_SETTINGS: Settings = {
  // For compatibility only (contract/compat.ts). /config.json gives the same to every console, so nothing here is
  // secret.
  compat: { constant: 'homeward', passwordSuffix: '#homeward', encodeVersion: '2.0', environment: 'prod' },
  embedders: [],
  applications: [],
  ticketsOverHttp: false,
  photoHosts: [],
  weChat: { authorize: '', sdk: 'https://res.wx.qq.com/open/js/jweixin-1.6.2.js' },
  oneSession: false,
  autoLogout: 30,
  consoleOrigin: null,
  consolePath: '/',
  requireSecondFactor: false,
  privacyContact: '',
  keepDays: 180,
  leaverDays: 30,
  recordDays: 30,
  alertRounds: [120, 300],
  silence: DEFAULT_SILENCE_RULE,
  weeklyTest: false,
  webPush: true,
  ofSchool: () => ({}),
  demo: false,
};

/** Days for which a school keeps; never more than the platform. Leavers are read about for `keepDays` at most. */
export function daysOfSchool(
  settings: Pick<Settings, KeptDays | 'ofSchool'>,
  schoolId: string,
): Record<KeptDays, number> {
  const own = settings.ofSchool(schoolId);
  const least = (days: KeptDays) => Math.min(own[days] ?? Infinity, settings[days]);
  const keepDays = least('keepDays');
  return { keepDays, leaverDays: Math.min(least('leaverDays'), keepDays), recordDays: least('recordDays') };
}

/** Seconds from an urgent alert to each of its rounds, as the school has them. */
export const roundsOfSchool = (
  { alertRounds, ofSchool }: Pick<Settings, 'alertRounds' | 'ofSchool'>,
  schoolId: string,
): readonly number[] => ofSchool(schoolId).alertRounds ?? alertRounds;

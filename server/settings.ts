/** The default of every setting. README lists them under Configuration. */
import { DEFAULT_SILENCE_RULE } from '../contract/health';
import type { Settings } from './platform';

export const DEFAULT_SETTINGS: Settings = {
  // For compatibility only (contract/compat.ts). /config.json gives the same to every console, so nothing here is
  // secret.
  compat: { constant: 'homeward', passwordSuffix: '#homeward', encodeVersion: '2.0', environment: 'prod' },
  embedders: [],
  applications: [],
  photoHosts: [],
  weChat: { authorize: '', sdk: 'https://res.wx.qq.com/open/js/jweixin-1.6.2.js' },
  oneSession: false,
  autoLogout: 30,
  privacyContact: '',
  keepDays: 180,
  alertRounds: [120, 300],
  silence: DEFAULT_SILENCE_RULE,
  demo: false,
};

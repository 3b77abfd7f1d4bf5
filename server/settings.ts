/** What one installation may set, with the defaults of each. README, Configuration lists the same. */
import { DEFAULT_SILENCE_RULE } from '../contract/health';
import type { Settings } from './platform';

export const DEFAULT_SETTINGS: Settings = {
  // Compatibility only (contract/compat.ts). A console gets the same from /config.json, so nothing here is a secret.
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

/** Texts of intake keys, in English. */
import type zh from './keys.zh';

export default {
  title: 'Intake keys',
  text:
    'Cards, phones and Traccar gateways report with a key, and only for cards of this school. Revoke keys that are ' +
    'no longer needed.',
  none: 'No keys yet',
  noneText: 'Create one and enter it in the settings of your cards or gateway; positions then appear on the map.',
  label: 'What the new key is for',
  labelSuch: 'For example: Traccar gateway',
  labelWrong: 'Say what it is for, at most 40 characters',
  make: 'Create key',
  tooMany: 'A school can have {most} keys in use. Revoke some first.',
  failed: 'No key was created. Please try again later.',
  madeTitle: 'Key “{label}”',
  madeText: 'It is shown only now; the platform keeps no readable copy. Copy it to where it is needed.',
  osmand: 'Server address for cards and the Traccar Client app',
  traccar: 'Traccar’s forward address and header',
  copy: 'Copy the key',
  copyFailed: 'Copying did not work. Select it and copy it by hand.',
  done: 'I have stored it',
  used: 'Last used {time}',
  unused: 'Never used',
  made: 'Created {time} by {name}',
  somebody: 'the operator',
  revoke: 'Revoke',
  revokeName: 'Revoke: {label}',
  revokeAsk: 'Revoke “{label}”?',
  revokeText:
    'Cards that report with it stay where they are on the map until they get another key. This cannot be undone.',
  revoked: 'Revoked',
  revokedAt: 'revoked {time}',
} satisfies Record<keyof typeof zh, string>;

/** Texts of the application list, in English. */
import type zh from './messages.zh';

export default {
  title: 'Applications',
  lead:
    'What your school has subscribed to. An application learns your name and role when you open it, and nothing ' +
    'you sign in with.',
  none: 'Your school has no applications yet',
  noneText: 'They will appear here.',
  off: 'Applications cannot be opened here',
  offText: 'Please use a browser.',
} satisfies Record<keyof typeof zh, string>;

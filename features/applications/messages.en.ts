/** Texts of the application list, in English. */
import type zh from './messages.zh';

export default {
  title: 'Apps',
  lead: 'The apps your school uses. An app learns your name and role when you open it, never your sign-in.',
  none: 'Your school has no apps yet',
  noneText: 'They will appear here.',
  off: 'Apps cannot be opened here',
  offText: 'Please use a browser instead.',
} satisfies Record<keyof typeof zh, string>;

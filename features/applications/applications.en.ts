/** Texts of the application list, in English. */
import type zh from './applications.zh';

export default {
  title: 'Apps',
  lead: 'The apps your school uses. An app learns your name and role when you open it, never your sign-in.',
  search: 'Search apps',
  notFound: 'There is no such app',
  last: 'Go on with {name} (opened {time})',
  order: 'Change the order',
  ordered: 'Order done',
  up: 'Move {name} up',
  down: 'Move {name} down',
  firstTitle: 'Open {name} for the first time',
  firstText:
    'It learns your name, role, school and account number, to know who you are. It learns no password, phone number, ' +
    'position of a child or sign-in.',
  firstOpen: 'Open',
  firstNot: 'Not now',
  none: 'Your school has no apps yet',
  noneText: 'They will appear here.',
  off: 'Apps cannot be opened here',
  offText: 'Please use a browser instead.',
} satisfies Record<keyof typeof zh, string>;

/** Texts of the tree of classes and pupils, in English. */
import type zh from './messages.zh';

export default {
  title: 'Classes and pupils',
  search: 'Search by name or pinyin initials',
  clear: 'Clear the search',
  tree: 'Classes and their pupils',
  count: '{n}',
  found: '{n, plural, one {# pupil} other {# pupils}} found',
  nobody: 'Nobody is called “{search}”. Try one character of the name, or pinyin initials such as lm.',
  empty: 'You have no classes yet. Please ask the school’s administrator.',
  loading: 'Reading the list…',
  failed: 'The list could not be read.',
  retry: 'Try again',
  offline: 'Offline: list and positions are those of {time}',
  openClass: 'Open {name}',
  closeClass: 'Close {name}',
  choose: 'Show only the chosen on the map: {name}',
  chosen: 'Only {n, plural, one {# pupil} other {# pupils}} shown',
  showAll: 'Show all',
  counts: '{name}: {counts}',
  open: 'Open the list',
  close: 'Close the list',
} satisfies Record<keyof typeof zh, string>;

/** Texts of the home page's answers, in English. */
import type zh from './messages.zh';

export default {
  allIn: 'All {n} are in school',
  'before.counts': '{in} in · {away} on the way',
  'during.counts': '{in} in school · {away} away',
  leave: '{n} on leave',
  onLeave: 'On leave: {names}',
  unknown: '{n} unclear',
  who: '{name} ({why})',
  left: 'Away: {names}',
  others: '{n} more',
  'why.noCard': 'no card',
  'why.lost': 'card lost',
  'why.noFix': 'never located',
  'why.notToday': 'not located today',
  'why.old': 'located too long ago',
  'why.rough': 'by a mast only',
  next: 'Next {time} {name}',
  'watch.open': '{n, plural, one {# open alert} other {# open alerts}}',
  'watch.silent': '{n, plural, one {# silent card} other {# silent cards}}',
  'watch.failed': '{n, plural, one {# notice not delivered} other {# notices not delivered}}',
  'watch.none': 'No open alerts; cards and notices are well',
  battery: 'battery {power, number, ::percent scale/0.01}',
} satisfies Record<keyof typeof zh, string>;

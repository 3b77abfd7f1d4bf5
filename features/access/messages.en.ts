/** Texts of the access log, in English. */
import type zh from './messages.zh';

export default {
  title: 'Who has looked',
  text:
    'Each time staff of the school look at your child’s position, track or temperature it is noted here; looks ' +
    'within an hour make one line. Looks by your own family are not noted.',
  child: 'Child',
  none: 'Nobody has looked yet',
  noneText:
    'When a teacher or an administrator of the school looks at your child’s position, track or temperature, it ' +
    'is noted here.',
  'role.0': 'Administrator',
  'role.1': 'Teacher',
  position: 'looked at the position',
  track: 'looked at the track',
  temperature: 'looked at the temperature',
  times: '{n, plural, one {# time} other {# times}}',
  latest: 'Only the latest {n} are listed.',
} satisfies Record<keyof typeof zh, string>;

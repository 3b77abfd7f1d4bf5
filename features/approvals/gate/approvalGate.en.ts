/** Texts of the list at the gate, in English. */
import type zh from './approvalGate.zh';

export default {
  title: 'Pickups at the gate',
  fresh: 'Early pickups agreed for today; as of {time}, kept up to date',
  old: 'The newest list cannot be read. This is as of {time}: ask before you let anybody go.',
  none: 'No early pickups today',
  noneText: 'Agreed requests appear here by themselves.',
  notYours: 'This list is not open to you',
  notYoursText: 'An administrator can add you to “Who may see it” of “Early pickup”.',
  who: '{who} comes, phone',
  'state.now': 'May go now',
  'state.later': 'May go from {time}',
  'state.over': 'Its time is over',
  'state.back': 'Taken back: do not let go',
} satisfies Record<keyof typeof zh, string>;

/** Texts of what staff who go have in hand, in English. */
import type zh from './staffWork.zh';

export default {
  title: 'Work in hand',
  nothing: '{name} has no open work.',
  successor: 'Who takes over',
  rule: 'By rule: the stand-in of now, else an administrator',
  next: '; ',
  end: '.',
  to: 'handed to {to}',
  'work.alerts': '{n, plural, one {One alert} other {# alerts}} in hand will ring again: {names}',
  'work.requests': '{n, plural, one {One request waits} other {# requests wait}} for {from} to decide',
  'work.returned':
    '{n, plural, one {One request that was sent back to {from} is} other {# requests that were sent back to {from} are}} withdrawn: {names}',
  'work.records': '{n, plural, one {One record waits} other {# records wait}} for {from} to file',
  'work.kinds': '{n, plural, one {One kind} other {# kinds}} of request name {from}: {names}',
  'kinds.nobody': 'it names {from} no longer; steps that named nobody else go to the administrators',
  'work.standIns': '{from} no longer stands in for {names}, who should name somebody else',
  'work.classes': '{n, plural, one {One class has} other {# classes have}} no other class teacher: {names}',
  'classes.to': 'then in the care of {to}',
  'classes.nobody': 'it has no teacher, so the administrators answer for it',
  'work.groups': '{n, plural, one {One group or trip is} other {# groups or trips are}} led by {from}: {names}',
  'work.waters': '{n, plural, one {One water is} other {# waters are}} watched by {from}: {names}',
  'work.fences':
    '{n, plural, one {One fence tells} other {# fences tell}} {from} by name: {names}. Other guardians are told instead',
  'work.keys':
    '{n, plural, one {One intake key made by {from} goes on} other {# intake keys made by {from} go on}} working: {names}. Revoke and make anew what you doubt',
  nobody: 'nobody can take it over; add an administrator first',
} satisfies Record<keyof typeof zh, string>;

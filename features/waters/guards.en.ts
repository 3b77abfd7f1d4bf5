/** Texts of the persons who answer for a water area, in English. */
import type zh from './guards.zh';

export default {
  order: 'While nobody takes an alert, they are notified one after the other, in this order.',
  guard: 'Person {n}',
  guardNamed: 'Person {n}: {name}',
  phone: 'Phone',
  phoneNote: 'Has no account, so gets an SMS.',
  phoneNone: 'Without a phone number this person cannot be notified.',
  staffNote: 'Is notified here and by SMS.',
  staffNoteHere: 'Is notified on open pages. The platform is not connected to an SMS service.',
  phoneNoWay:
    'Has no account, and the platform is not connected to an SMS service: is not notified, and others have to call.',
  staffGone: 'This account has left the school. Please remove it.',
  pick: 'Choose from staff',
  add: 'Add someone else',
  drop: 'Remove person {n}',
  up: 'Move person {n} up',
  empty: 'Please enter a name',
  pickTitle: 'Choose people in charge',
  searchHint: 'Name or pinyin initials',
  failed: 'The staff list could not be loaded.',
  none: 'No match for “{search}”',
  chosen: 'Already listed',
  noMobile: 'No phone number',
  join: 'Add',
  joinSome: 'Add {n}',
  pickNobody: 'Choose at least one',
  'role.admin': 'Administrator',
  'role.leads': 'Class teacher',
} satisfies Record<keyof typeof zh, string>;

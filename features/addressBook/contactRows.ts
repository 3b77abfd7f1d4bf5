/** The rows of the address book: people by letter, for a search and a kind of people. */
import type { AddressContact } from '../../contract/addressBook';
import { nameSearch, textSearch } from '../../contract/comparedName';

export type ContactKind = 'all' | 'staff' | 'guardians';

export type ContactRow = { kind: 'letter'; letter: string } | { kind: 'contact'; contact: AddressContact };

/** Stands for names that no letter of the alphabet begins. */
export const OTHER_LETTER = '#';

export const letterOf = ({ initials }: Pick<AddressContact, 'initials'>): string => {
  const letter = initials.charAt(0).toUpperCase();
  return /[A-Z]/.test(letter) ? letter : OTHER_LETTER;
};

/** The people by letter and pinyin; names without a letter come last. */
export const sortedContacts = (contacts: readonly AddressContact[]): AddressContact[] =>
  contacts.toSorted(
    (a, b) =>
      compare(orderOf(a), orderOf(b)) ||
      compare(a.spelling, b.spelling) ||
      compare(a.name, b.name) ||
      compare(a.userId, b.userId),
  );
const orderOf = (contact: AddressContact) => letterOf(contact).replace(OTHER_LETTER, '~');
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What a search of digits is compared with: the last four of the number. */
const LAST_DIGITS = /^\d{1,4}$/;

/**
 * A test of contacts: true when the search is in the name, its pinyin, a class or a child's name, begins the initials,
 * or is among the last four digits of the number.
 */
function contactSearch(search: string): (contact: AddressContact) => boolean {
  const digits = LAST_DIGITS.test(search);
  const fits = nameSearch(search);
  const has = textSearch(search);
  return (contact) =>
    (digits && contact.mobile?.slice(-4).includes(search)) ||
    fits(contact) ||
    contact.guardianOf.some(({ name, className }) => has(name) || has(className)) ||
    (contact.staff?.teaches.some(({ className, subject }) => has(className) || (subject !== null && has(subject))) ??
      false);
}

const isOf = (contact: AddressContact, kind: ContactKind) =>
  kind === 'all' || (kind === 'staff' ? contact.staff !== null : contact.guardianOf.length > 0);

/** @param contacts sorted, as `sortedContacts` does. */
export function contactRows(contacts: readonly AddressContact[], search: string, kind: ContactKind): ContactRow[] {
  const rows: ContactRow[] = [];
  const fits = contactSearch(search);
  let last = '';
  for (const contact of contacts) {
    if (!isOf(contact, kind) || !fits(contact)) continue;
    const letter = letterOf(contact);
    if (letter !== last) rows.push({ kind: 'letter', letter });
    last = letter;
    rows.push({ kind: 'contact', contact });
  }
  return rows;
}

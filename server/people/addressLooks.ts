/** The lines of the access table for address book and groups: names and numbers, and where stragglers are. */
import type { addressCalls, groupCalls } from '../../contract';

/** Who saw a whole number is written down for its owner (`server/addressBook`). */
export const ADDRESS_LOOKS: Record<keyof typeof addressCalls, 'nothing'> = {
  addressBook: 'nothing',
  revealContact: 'nothing',
  exportAddressBook: 'nothing',
  contactLooks: 'nothing',
  ownContact: 'nothing',
  saveOwnContact: 'nothing',
};

/** Who was counted, by whom and when; the place of a mark is that of the leader's phone. */
export const GROUP_LOOKS: Record<Exclude<keyof typeof groupCalls, 'stragglers'>, 'nothing'> = {
  groups: 'nothing',
  saveGroup: 'nothing',
  describeTrip: 'nothing',
  endTrip: 'nothing',
  prolongTrip: 'nothing',
  removeGroup: 'nothing',
  lendings: 'nothing',
  groupStaff: 'nothing',
  rollCalls: 'nothing',
  rollCall: 'nothing',
  openRollCall: 'nothing',
  mark: 'nothing',
  closeRollCall: 'nothing',
  familyTrips: 'nothing',
  answerTrip: 'nothing',
  paperConsent: 'nothing',
};

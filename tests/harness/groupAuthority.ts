/** The lines of the authority matrix for class groups, trips and roll calls. */
import type { groupCalls } from '../../contract';
import type { Lines } from './cardAuthority';
import { tripSays } from './trips';

export const GROUP_LINES: Lines<typeof groupCalls> = {
  groups: { rows: 'left out', input: () => ({}) },
  saveGroup: {
    rows: 'none',
    input: (studentId) => ({
      group: { name: '组', colour: '#0f766e', trip: null, leaderIds: [], studentIds: [studentId] },
    }),
  },
  describeTrip: { rows: 'none', input: () => ({ groupId: 'not-mine', version: 1, says: tripSays() }) },
  endTrip: { rows: 'none', input: () => ({ groupId: 'not-mine' }) },
  prolongTrip: { rows: 'none', input: () => ({ groupId: 'not-mine', ends: '2026-03-02T03:00:00Z' }) },
  removeGroup: { rows: 'none', input: () => ({ groupId: 'not-mine' }) },
  lendings: { rows: 'left out', input: () => ({}) },
  groupStaff: { rows: 'left out', input: () => ({}) },
  rollCalls: { rows: 'left out', input: () => ({ groupId: 'not-mine' }) },
  rollCall: { rows: 'none', input: () => ({ rollCallId: 'not-mine' }) },
  openRollCall: { rows: 'none', input: () => ({ groupId: 'not-mine', name: '上车' }) },
  mark: {
    rows: 'none',
    input: (studentId) => ({
      rollCallId: 'not-mine',
      marks: [{ markId: 'm', studentId, state: 'here', time: '2026-03-02T01:00:00Z', place: null }],
    }),
  },
  closeRollCall: { rows: 'none', input: () => ({ rollCallId: 'not-mine' }) },
  stragglers: { rows: 'none', input: () => ({ groupId: 'not-mine' }) },
  familyTrips: { rows: 'left out', input: () => ({}) },
  answerTrip: { rows: 'none', input: (studentId) => ({ groupId: 'not-mine', studentId, asked: 1, agrees: true }) },
  paperConsent: { rows: 'none', input: (studentId) => ({ groupId: 'not-mine', studentId, holds: true }) },
};

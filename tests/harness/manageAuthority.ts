/** The lines of the authority matrix for the calls with which a school keeps its people, cards and places. */
import type { CallInput, manageCalls } from '../../contract';
import { versionOf } from '../../server/people/manage/rowVersion';
import { TEST_SCHOOL } from './testSchool';

type ManageCalls = typeof manageCalls;
type ManageLines = {
  [N in keyof ManageCalls]: {
    rows: '404' | 'left out' | 'none';
    input: (studentId: string) => CallInput<ManageCalls[N]>;
  };
};

/** The school of the tests as it is. */
const NAMED = { name: TEST_SCHOOL.school.name, timeZone: TEST_SCHOOL.school.timeZone };
/** Rows that no viewer of the tests may change. */
const NOT_MINE = { class: { classId: 'not-mine', version: 'x' }, card: { imei: 'not-mine', version: 'x' } };

export const MANAGE_LINES: ManageLines = {
  managedSchool: { rows: 'none', input: () => ({}) },
  saveSchool: {
    rows: 'none',
    input: () => ({ over: { version: versionOf(NAMED.name, NAMED.timeZone) }, ...NAMED, check: true }),
  },
  managedPupils: { rows: 'left out', input: () => ({}) },
  managedPupil: { rows: '404', input: (studentId) => ({ studentId }) },
  // A row is changed over its version: `server/people/manage/manage.test.ts` tries foreign rows.
  savePupil: {
    rows: 'none',
    input: () => ({
      over: { studentId: 'not-mine', version: 'x' },
      name: '李明',
      classId: 'class-1',
      subscribed: true,
    }),
  },
  movePupils: { rows: '404', input: (studentId) => ({ studentIds: [studentId], classId: 'class-1', check: true }) },
  managedClasses: { rows: 'left out', input: () => ({}) },
  saveClass: { rows: 'none', input: () => ({ over: NOT_MINE.class, name: '新班', teachers: [] }) },
  endClass: { rows: 'none', input: () => ({ over: NOT_MINE.class }) },
  managedGuardians: { rows: 'left out', input: () => ({}) },
  managedGuardian: { rows: 'none', input: () => ({ userId: 'not-mine' }) },
  saveGuardian: { rows: 'none', input: () => ({ over: { userId: 'not-mine', version: 'x' }, name: '李强' }) },
  addGuardian: {
    rows: '404',
    input: (studentId) => ({ studentId, name: '李强', mobile: '13911112222', check: true }),
  },
  endGuardian: { rows: 'none', input: () => ({ roleId: 'not-mine' }) },
  sendManagedCode: { rows: 'none', input: () => ({ userId: 'not-mine', mobile: '13911112222' }) },
  managedStaff: { rows: 'left out', input: () => ({}) },
  saveStaff: { rows: 'none', input: () => ({ over: { roleId: 'not-mine', version: 'x' }, name: '吴老师' }) },
  staffWork: { rows: 'none', input: () => ({ roleIds: ['not-mine'] }) },
  endStaff: { rows: 'none', input: () => ({ over: { roleId: 'not-mine', version: 'x' } }) },
  managedCards: { rows: 'left out', input: () => ({}) },
  managedCard: { rows: 'none', input: () => ({ imei: 'not-mine' }) },
  saveCard: {
    rows: 'none',
    input: () => ({ over: NOT_MINE.card, rfid: null, model: null }),
  },
  giveCard: { rows: 'none', input: () => ({ over: NOT_MINE.card, studentId: null }) },
  endCard: { rows: 'none', input: () => ({ over: NOT_MINE.card }) },
  strangerCards: { rows: 'left out', input: () => ({}) },
  askStranger: { rows: 'none', input: () => ({ imei: '860000000000009' }) },
  managedPlaces: { rows: 'left out', input: (studentId) => ({ studentId }) },
  managedPlace: { rows: 'none', input: () => ({ placeId: 'not-mine' }) },
  savePlace: {
    rows: '404',
    input: (studentId) => ({ studentId, name: '家', lng: 120.9, lat: 30.9, radius: 60, check: true }),
  },
  endPlace: { rows: 'none', input: () => ({ over: { placeId: 'not-mine', version: 'x' } }) },
  firstSteps: { rows: 'none', input: () => ({}) },
  endFirstSteps: { rows: 'none', input: () => ({}) },
};

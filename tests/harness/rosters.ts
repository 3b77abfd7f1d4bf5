/** Later rosters of the school of the tests. */
import type { Roster } from '../../server/people/roster/roster';
import { TEST_SCHOOL } from './testSchool';

/** The school's roster without these pupils, their guardians' identities, their cards and their homes. */
export const without = (...gone: string[]): Roster => ({
  ...TEST_SCHOOL,
  students: TEST_SCHOOL.students.filter(({ studentId }) => !gone.includes(studentId)),
  accounts: TEST_SCHOOL.accounts
    .map((account) => ({
      ...account,
      identities: account.identities.filter(
        (identity) => !('studentId' in identity && gone.includes(identity.studentId)),
      ),
    }))
    .filter(({ identities }) => identities.length > 0),
  devices: TEST_SCHOOL.devices.filter(({ studentId }) => !gone.includes(studentId ?? '')),
  places: TEST_SCHOOL.places.filter(({ studentId }) => !gone.includes(studentId ?? '')),
});
export const withAccount = (name: string, change: Partial<Roster['accounts'][number]>): Roster => ({
  ...TEST_SCHOOL,
  accounts: TEST_SCHOOL.accounts.map((one) => (one.account === name ? { ...one, ...change } : one)),
});
/** The roster with these wearers, by card. */
export const withWearers = (wearers: Record<string, string | null>): Roster => ({
  ...TEST_SCHOOL,
  devices: TEST_SCHOOL.devices.map((device) => ({
    ...device,
    studentId: device.uniqueId in wearers ? (wearers[device.uniqueId] ?? null) : device.studentId,
  })),
});

/** A card of a pupil as a roster has it, which reports each minute. */
export const reportingCard = (studentId: string, uniqueId: string): Roster['devices'][number] => ({
  uniqueId,
  rfid: null,
  phone: null,
  model: 'card',
  studentId,
  reportInterval: 60,
});

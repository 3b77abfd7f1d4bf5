/** Two cells: a home cell with two schools of which one moves, and an empty cell in the north. */
import { importRoster } from '../../server/running/consequences';
import { numberCell } from '../../server/running/cells/manageCells';
import { HOME } from '../../server/running/cells/cellDirectory';
import { moveSchool } from '../../server/running/cells/moveSchool';
import { fillStore } from './filledStore';
import { fastPasswords, TEST_SETTINGS } from './platform';
import { freshDb } from './postgres';
import { MORNING, OTHER_SCHOOL, TEST_SCHOOL } from './testSchool';

export async function twoCells() {
  const now = new Date(MORNING);
  const [home, north] = [await freshDb(), await freshDb()];
  await fillStore(home);
  await importRoster({ db: home, clock: () => now, passwords: fastPasswords, settings: TEST_SETTINGS }, OTHER_SCHOOL);
  await north.transaction((tx) => numberCell(tx, 1));
  const ends = { from: { name: HOME, db: home }, to: { name: 'north', db: north } };
  return {
    home,
    north,
    /** Both ends of a move to the north. */
    ends,
    /** Moves the school of the tests to the north. */
    move: (reached?: Parameters<typeof moveSchool>[3]) =>
      moveSchool(home, { schoolId: TEST_SCHOOL.school.schoolId, ...ends }, now, reached),
    async close() {
      await home.close();
      await north.close();
    },
  };
}

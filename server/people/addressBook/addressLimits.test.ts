/** The limit of whole numbers in an hour holds for a person whose calls reach two processes at once. */
import { expect, it } from 'vitest';
import { CODES, contract, REVEALS_AN_HOUR } from '../../../contract';
import { requestOf } from '../../../tests/harness/platform';
import { TEST_SCHOOL } from '../../../tests/harness/testSchool';
import { twoPlatforms } from '../../../tests/harness/twoPlatforms';
import { allTests } from '../../../tests/harness/opened';

const two = allTests(() => twoPlatforms(TEST_SCHOOL));

/** More than the limit, and as many by each process. */
const CALLS = REVEALS_AN_HOUR + 10;

it('more calls at once than the limit show twenty numbers, and each has a line that its owner reads', async () => {
  const wu = await two.session('r-wu');
  const reveal = async (n: number) => {
    const process = n % 2 === 0 ? two.a : two.b;
    const request = requestOf(contract.user.revealContact, { userId: 'u-li', what: 'show' }, wu, Date.now() + n);
    return (await process.fetch(request)).status;
  };
  const statuses = await Promise.all(Array.from({ length: CALLS }, (_, n) => reveal(n)));
  const count = (status: number) => statuses.filter((one) => one === status).length;
  expect([count(200), count(CODES.tooMany)]).toEqual([REVEALS_AN_HOUR, CALLS - REVEALS_AN_HOUR]);
  expect(await two.db.query(`select count(*)::int as lines from contact_look where of_user = 'u-li'`)).toEqual([
    { lines: REVEALS_AN_HOUR },
  ]);
});

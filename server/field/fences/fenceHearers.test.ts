/** Guardians who are removed: fences that told one of them by name tell the others. */
import { expect, it } from 'vitest';
import { contract } from '../../../contract';
import { testPlatform } from '../../../tests/harness/platform';
import { eachTest } from '../../../tests/harness/opened';

const tester = eachTest(testPlatform);

it('is told by no fence by name: all guardians are', async () => {
  await tester.db.query(
    `insert into fence (fence_id, version, shape_version, shape_since, owner, school_id, drawn, scope, west, south,
       east, north, changed_at, changed_by)
     values ('f-1', 1, 1, now(), 'family', 'school-a', $1::jsonb, 'students', 120, 30, 121, 31, now(), 'r-li')`,
    [JSON.stringify({ name: '家', rules: { told: { guardians: ['u-li'], teachers: false, admins: false } } })],
  );
  await tester.db.query(`insert into fence_student values ('f-1', 's-ming')`);
  const { effects } = (await tester.ask(contract.user.endGuardian, { roleId: 'r-li' }, 'admin')).data;
  expect(effects.handedOver).toMatchObject([{ work: 'fences', from: '李强', count: 1, named: ['家'] }]);
  const [fence] = await tester.db.query<{ told: unknown }>(
    `select drawn #> '{rules,told,guardians}' as told from fence`,
  );
  expect(fence?.told).toBe('all');
});

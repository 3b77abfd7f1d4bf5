/** A name is found however somebody types it, in each list that the platform searches. */
import { beforeAll, expect, it } from 'vitest';
import { approval, contract } from '../../../contract';
import { approvalBed } from '../../../tests/harness/approvals';

const { tester, desk, as } = approvalBed(['admin', 'wu', 'li'], []);
beforeAll(async () => {
  await tester.db.query(`update student set name = '阿依古丽·买买提' where student_id = 's-ming'`);
  await tester.db.query(`update account set real_name = '买买提·艾力' where account = 'li'`);
  await tester.db.query(`update place set name = '古丽的家·一楼' where place_id = 'p-ming'`);
  await desk.start('li');
});

const { managedPupils, managedGuardians, managedCards, managedPlaces } = contract.user;
/** Each list, what it searches, and whom it answers. */
const LISTS: readonly (readonly [list: string, found: (search: string) => Promise<readonly unknown[]>])[] = [
  ['pupils', async (search) => (await tester.ask(managedPupils, { search }, as('admin'))).data.pupils],
  [
    'guardians by the child',
    async (search) => (await tester.ask(managedGuardians, { search }, as('admin'))).data.guardians,
  ],
  [
    'guardians by the name',
    async (search) =>
      (
        await tester.ask(
          managedGuardians,
          { search: search.replace('阿依古丽', '').replace('买提', '买提·艾力') },
          as('admin'),
        )
      ).data.guardians,
  ],
  ['cards', async (search) => (await tester.ask(managedCards, { search }, as('admin'))).data.cards],
  ['places by the pupil', async (search) => (await tester.ask(managedPlaces, { search }, as('admin'))).data.places],
  [
    'places by the name',
    async (search) =>
      (
        await tester.ask(
          managedPlaces,
          { search: search.replace('阿依古丽', '古丽的家').replace('买买提', '一楼') },
          as('admin'),
        )
      ).data.places,
  ],
  [
    'approvals by the pupil',
    async (text) =>
      (await tester.ask(approval.getApprovalList, { detailType: 1, currentPage: 1, text }, as('wu'))).data.list,
  ],
  [
    'approvals by who started',
    async (text) =>
      (
        await tester.ask(
          approval.getApprovalList,
          { detailType: 1, currentPage: 1, text: text.replace('阿依古丽', '').replace('买提', '买提·艾力') },
          as('wu'),
        )
      ).data.list,
  ],
];

it.each(LISTS)('%s', async (_, found) => {
  for (const search of [
    '阿依古丽·买买提',
    '阿依古丽•买买提',
    '阿依古丽･买买提',
    '阿依古丽 买买提',
    '阿依古丽\u200b买买提',
    '阿依古丽买买提',
  ])
    expect([search, (await found(search)).length]).toEqual([search, 1]);
  for (const search of ['买买提江', '%', '_'.repeat(3)])
    expect([search, (await found(search)).length]).toEqual([search, 0]);
});

it('the approvals that somebody may start, in any width', async () => {
  const found = async (text: string) => (await tester.ask(approval.getUsedProcDefList, { text }, as('li'))).data.length;
  expect(await found('ＬＥＡＶＥ')).toBe(await found('leave'));
  expect(await found('leave')).toBeGreaterThan(0);
});

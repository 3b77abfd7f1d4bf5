/** The store's area of approvals on the real platform: a console reads pages, a detail and counters of real requests. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countsApi } from '../features/approval/ApprovalStream';
import { approvalApi } from '../features/approval/api';
import { DEFAULT_SETTINGS } from '../server/settings';
import { testConsole } from '../src/testing/testConsole';
import { type ApprovalBed, LEAVE, openApprovalBed } from './harness/approvals';

/** More than one page. */
const LEAVES = 13;

let bed: ApprovalBed;
const started: string[] = [];
beforeAll(async () => {
  bed = await openApprovalBed(['wu', 'li']);
  for (let place = 0; place < LEAVES; place += 1) {
    bed.tester.time.now += 60_000;
    started.push(await bed.desk.start('li', LEAVE));
  }
});
afterAll(() => bed.tester.close());

/** A console of the class teacher; nothing is drawn. */
async function consoleOfTeacher() {
  const { token, userType, roleId } = await bed.tester.signIn('wu');
  const { store } = testConsole({
    at: '/',
    answer: bed.tester.fetch,
    cookie: `${token}&${userType}&${roleId}`,
    config: {
      encode: { enabled: true, ...DEFAULT_SETTINGS.compat },
      passwordSuffix: DEFAULT_SETTINGS.compat.passwordSuffix,
    },
    deviceNow: () => bed.tester.time.now,
  }).console;
  return { store, area: () => store.getState()['approval-process'] };
}

it('a first page replaces, the next appends, and there is one while more are left [3.14] [4.21] [4.22]', async () => {
  const { store, area } = await consoleOfTeacher();
  const pages = (options: object) =>
    store.dispatch(approvalApi.endpoints.approvals.initiate({ detailType: 1 }, options));
  const first = await pages({});
  expect([first.hasNextPage, area().pageInfo, area().unReadNum]).toEqual([
    true,
    { pageSize: 10, currentPage: 1, total: LEAVES },
    LEAVES,
  ]);
  expect(area().approvalListInfo[1].listLen).toBe(10);
  const second = await pages({ direction: 'forward' });
  expect([second.hasNextPage, area().pageInfo.currentPage]).toEqual([false, 2]);
  const ids = area().approvalListInfo[1].list.map((row) => (row as { instanceId: string }).instanceId);
  expect(ids).toEqual(started.toReversed());

  await store.dispatch(approvalApi.endpoints.approvals.initiate({ detailType: 2 }));
  expect(area().approvalListInfo).toMatchObject({ 1: { listLen: LEAVES }, 2: { list: [], listLen: 0 } });
  expect(area().unReadNum).toBe(LEAVES);
});

it('the used definitions and the four counters are kept [3.14] [3.15]', async () => {
  const { store, area } = await consoleOfTeacher();
  expect(area().approvalTypeList).toEqual([]);
  await store.dispatch(approvalApi.endpoints.usedDefinitions.initiate());
  expect(area().approvalTypeList).toEqual(expect.arrayContaining([expect.objectContaining({ definitionId: 'leave' })]));
  await store.dispatch(countsApi.endpoints.approvalCounts.initiate());
  expect(area().readCounts).toEqual({ approveNumber: LEAVES, notifyNumber: 0, archivesPending: 0, archivesCopy: 0 });
});

it('a detail drops fields without a text, and marks its first step of approval [4.20]', async () => {
  const { store, area } = await consoleOfTeacher();
  const instanceId = started[0] ?? '';
  await bed.tester.db.query(`update approval set form_values = form_values || '{"note": ""}' where instance_id = $1`, [
    instanceId,
  ]);
  const sent = await bed.desk.detail('wu', instanceId);
  expect(sent.approvalList.some(({ text }) => text === '')).toBe(true);
  await store.dispatch(approvalApi.endpoints.approvalDetail.initiate({ instanceId }));
  const { approvalList, processList } = area().approvalDetailInfo;
  expect(approvalList).toEqual(sent.approvalList.filter(({ text }) => text !== ''));
  expect(processList.map(({ designated = false }) => designated)).toEqual(
    processList.map((_, place) => place === processList.findIndex(({ approvalType }) => approvalType === 1)),
  );
  expect(processList.some(({ designated }) => designated)).toBe(true);
});

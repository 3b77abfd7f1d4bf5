/** Approvals in a console on the real platform: pages, a detail and counters of real requests. */
import { beforeAll, expect, it } from 'vitest';
import { countsApi } from './ApprovalStream';
import { approvalApi } from './api';
import { readApprovalDetail, rowsOf } from '../../src/store/approvalProcess';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { testConsole } from '../../src/testing/testConsole';
import { approvalBed, LEAVE } from '../../tests/harness/approvals';

/** More than one page. */
const LEAVES = 13;

const { tester, desk } = approvalBed(['wu', 'li'], []);
const started: string[] = [];
beforeAll(async () => {
  for (let place = 0; place < LEAVES; place += 1) {
    tester.time.now += 60_000;
    started.push(await desk.start('li', LEAVE));
  }
});

/** A console of the class teacher; nothing is drawn. */
async function consoleOfTeacher() {
  const { token, userType, roleId } = await tester.signIn('wu');
  const { store } = testConsole({
    at: '/',
    answer: tester.fetch,
    cookie: `${token}&${userType}&${roleId}`,
    config: {
      encode: { enabled: true, ...DEFAULT_SETTINGS.compat },
      passwordSuffix: DEFAULT_SETTINGS.compat.passwordSuffix,
    },
    deviceNow: () => tester.time.now,
  }).console;
  return { store, area: () => store.getState()['approval-process'] };
}

it('the next page appends, and there is one while more are left; as many wait as the first list has [3.14] [4.21] [4.22]', async () => {
  const { store, area } = await consoleOfTeacher();
  const pages = (options: object) =>
    store.dispatch(approvalApi.endpoints.approvals.initiate({ detailType: 1 }, options));
  const first = await pages({});
  expect([first.hasNextPage, first.data?.pages[0]]).toEqual([
    true,
    expect.objectContaining({ pageSize: 10, currentPage: 1, total: LEAVES }),
  ]);
  expect(rowsOf(first.data?.pages)).toHaveLength(10);
  const second = await pages({ direction: 'forward' });
  expect([second.hasNextPage, second.data?.pages[1]?.currentPage]).toEqual([false, 2]);
  expect(rowsOf(second.data?.pages)?.map(({ instanceId }) => instanceId)).toEqual(started.toReversed());
  // What is read again replaces what was read.
  const again = await pages({ forceRefetch: true });
  expect(rowsOf(again.data?.pages)).toHaveLength(LEAVES);
  await store.dispatch(countsApi.endpoints.approvalCounts.initiate());
  expect(area().readCounts.approveNumber).toBe(LEAVES);

  const other = await store.dispatch(approvalApi.endpoints.approvals.initiate({ detailType: 2 }));
  expect(rowsOf(other.data?.pages)).toEqual([]);
});

it('the used definitions and the four counters are kept [3.14] [3.15]', async () => {
  const { store, area } = await consoleOfTeacher();
  const { data } = await store.dispatch(approvalApi.endpoints.usedDefinitions.initiate());
  expect(data).toEqual(expect.arrayContaining([expect.objectContaining({ definitionId: 'leave' })]));
  await store.dispatch(countsApi.endpoints.approvalCounts.initiate());
  expect(area().readCounts).toEqual({ approveNumber: LEAVES, notifyNumber: 0, archivesPending: 0, archivesCopy: 0 });
});

it('a detail drops fields without a text, and marks its first step of approval [4.20]', async () => {
  const { store } = await consoleOfTeacher();
  const instanceId = started[0] ?? '';
  await tester.db.query(`update approval set form_values = form_values || '{"note": ""}' where instance_id = $1`, [
    instanceId,
  ]);
  const sent = await desk.detail('wu', instanceId);
  expect(sent.approvalList.some(({ text }) => text === '')).toBe(true);
  const { data } = await store.dispatch(approvalApi.endpoints.approvalDetail.initiate({ instanceId }));
  const { approvalList, processList } = readApprovalDetail(data ?? { approvalList: [], processList: [] });
  expect(approvalList).toEqual(sent.approvalList.filter(({ text }) => text !== ''));
  expect(processList.map(({ designated = false }) => designated)).toEqual(
    processList.map((_, place) => place === processList.findIndex(({ approvalType }) => approvalType === 1)),
  );
  expect(processList.some(({ designated }) => designated)).toBe(true);
});

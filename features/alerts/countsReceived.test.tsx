/** Counts of the live stream that come while the counts are read: an older answer does not take their place. */
import { expect, it } from 'vitest';
import { alerts } from '../../contract/alerts/calls';
import { getProcessNumber } from '../../contract/approvals/readCounts';
import { countsApi, countsHeard } from '../approvals/ApprovalStream';
import { answeredByHand } from '../../src/testing/testConsole';
import { alertsApi, countsReceived } from './api';

it('alerts: what was counted before the stream told of one is read again', async () => {
  const { store, answer } = answeredByHand(alerts.alertCounts.path);
  const counts = (open: number) => ({ open, unread: open, byKind: [] });
  const known = () => alertsApi.endpoints.alertCounts.select()(store.getState()).data?.open;
  void store.dispatch(alertsApi.endpoints.alertCounts.initiate());
  await answer(counts(0));
  await expect.poll(known).toBe(0);

  store.dispatch(alertsApi.util.invalidateTags(['AlertCounts']));
  store.dispatch(countsReceived(counts(1)));
  await answer(counts(0));
  await answer(counts(1));
  await expect.poll(known).toBe(1);
});

it('approvals: likewise', async () => {
  const { store, answer } = answeredByHand(getProcessNumber.path);
  const counts = (approveNumber: number) => ({ approveNumber, notifyNumber: 0, archivesPending: 0, archivesCopy: 0 });
  const known = () => store.getState()['approval-process'].readCounts.approveNumber;
  void store.dispatch(countsApi.endpoints.approvalCounts.initiate());
  store.dispatch(countsHeard(counts(1)));
  expect(known()).toBe(1);
  await answer(counts(0));
  await answer(counts(1));
  await expect.poll(known).toBe(1);
});

/** Alerts of the live stream that come while the lists are read: an answer made before them does not take them away. */
import { expect, it } from 'vitest';
import { type AlertPage, alerts, type MyAlert } from '../../contract';
import { answeredByHand } from '../../src/testing/testConsole';
import type { AlertFilter } from './alertFilter';
import { alertReceived, alertsApi } from './api';
import { indexAlerts } from './alertIndex';
import { sampleAlert } from './sampleAlert';

const page = (...listed: MyAlert[]): AlertPage => ({
  alerts: listed,
  counts: { open: listed.length, unread: listed.length, byKind: [] },
  next: null,
});
const SOS = sampleAlert({ alertId: 'sos', kind: 'sos' });

it('an SOS stays in the index, and what was over before is gone', async () => {
  const { store, answer } = answeredByHand(alerts.alerts.path);
  const known = () => Object.keys(alertsApi.endpoints.openAlerts.select()(store.getState()).data ?? {});
  void store.dispatch(alertsApi.endpoints.openAlerts.initiate());
  await answer(page(sampleAlert({ alertId: 'over' })));
  await expect.poll(known).toEqual(['over']);

  store.dispatch(alertsApi.util.invalidateTags(['Alert']));
  store.dispatch(alertReceived(SOS));
  expect(known()).toEqual(['over', 'sos']);
  await answer(page());
  await expect.poll(known).toEqual(['sos']);
  expect(alertsApi.endpoints.openAlerts.select()(store.getState()).data).toEqual(indexAlerts([SOS]));
});

it('the inbox is read again', async () => {
  const { store, answer } = answeredByHand(alerts.alerts.path);
  const filter: AlertFilter = { view: 'open' };
  const known = () =>
    alertsApi.endpoints.inbox
      .select(filter)(store.getState())
      .data?.pages.map((one) => one.alerts.length);
  void store.dispatch(alertsApi.endpoints.inbox.initiate(filter));
  await answer(page());
  await expect.poll(known).toEqual([0]);

  store.dispatch(alertsApi.util.invalidateTags(['Alert']));
  store.dispatch(alertReceived(SOS));
  expect(known()).toEqual([1]);
  await answer(page());
  await answer(page(SOS));
  await expect.poll(known).toEqual([1]);
});

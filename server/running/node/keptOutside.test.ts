/** The two webhooks as people set them in the console: a change counts at once, and a variable comes first. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SettingValues } from '../../../contract/settings/settings';
import { type DeliveryReceiver, deliveryReceiver, isSigned } from '../../../tests/harness/deliveryReceivers';
import { gatewayMessage } from '../../alarm/delivery/message';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import { readEnvironment } from './environment';
import { keptOutside, withKeptMakers } from './keptOutside';

const SECRET = 'a-secret-of-sixteen-or-more';
const ALERT = {
  alertId: 'a',
  kind: 'sos' as const,
  urgency: 'now' as const,
  studentName: '李明',
  hasNamesake: false,
  schoolName: '归途小学',
  time: new Date(0),
};

let receiver: DeliveryReceiver;
beforeEach(async () => void (receiver = await deliveryReceiver()));
afterEach(() => receiver.close());

const outside = (values: SettingValues, environment: Record<string, string> = {}) =>
  keptOutside(readEnvironment(environment), { platform: (name) => values[name] }, { fetch, clock: () => new Date() });
const send = (made: ReturnType<typeof outside>) =>
  made.gateway()?.send(gatewayMessage(ALERT, { userId: 'u', mobile: '1', role: 'student' }, DEFAULT_SETTINGS), 'key');

it('codes go to the address that is kept now, and nowhere without one', async () => {
  const values: SettingValues = {};
  const { codeWay } = outside(values);
  expect(codeWay.sends(null)).toBe(false);
  await expect(codeWay.send('13900000001', '123456')).rejects.toThrow();
  values.codeWebhook = receiver.url;
  expect(codeWay.sends(null)).toBe(true);
  await codeWay.send('13900000001', '123456');
  expect(receiver.arrived.map(({ body }) => JSON.parse(body.toString()))).toEqual([
    { mobile: '13900000001', code: '123456' },
  ]);
});

it('alerts go signed once address and secret are kept', async () => {
  const values: SettingValues = { alertWebhook: receiver.url };
  const made = outside(values);
  expect(made.gateway()).toBeNull();
  values.alertWebhookSecret = SECRET;
  expect(await send(made)).toBe('sent');
  values.alertWebhookSecret = `${SECRET}-new`;
  expect(await send(made)).toBe('sent');
  expect(receiver.arrived.map((one) => [isSigned(one, SECRET), isSigned(one, `${SECRET}-new`)])).toEqual([
    [true, false],
    [false, true],
  ]);
});

it('the gateway has the keys of makers that are kept now', () => {
  const values: SettingValues = {};
  const given = { tag: 'OF', key: '0'.repeat(32), iv: '0'.repeat(32), model: 'a' as const, firmwares: [] };
  const options = withKeptMakers({ makers: [given], cipher: null, host: null }, { platform: (name) => values[name] });
  expect(options.makers).toEqual([given]);
  values.cardMakers = [{ ...given, tag: 'KEPT' }];
  expect(options.makers).toEqual([{ ...given, tag: 'KEPT' }]);
});

it('a variable comes before what is kept', async () => {
  const made = outside(
    { alertWebhook: 'http://127.0.0.1:9', alertWebhookSecret: `${SECRET}-kept`, codeWebhook: 'http://127.0.0.1:9' },
    { ALERT_WEBHOOK: receiver.url, ALERT_WEBHOOK_SECRET: SECRET, CODE_WEBHOOK: receiver.url },
  );
  expect(await send(made)).toBe('sent');
  await made.codeWay.send('13900000001', '123456');
  expect(receiver.arrived).toHaveLength(2);
  expect(receiver.arrived[0] && isSigned(receiver.arrived[0], SECRET)).toBe(true);
});

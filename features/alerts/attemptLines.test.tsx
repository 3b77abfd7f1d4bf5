/** What the alert's page says of each attempt to reach a person, and of the alerts that reached no phone of one's own. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { contract } from '../../contract';
import { consoleOn } from '../../tests/harness/consoleOn';
import { testPlatform } from '../../tests/harness/platform';
import { eachTest } from '../../tests/harness/opened';

const tester = eachTest(testPlatform);

interface Try {
  result: string;
  code?: string;
  once?: boolean;
  receipt?: 'delivered' | 'failed';
}

/** An SOS of Li Ming, whose father's message was tried like this. */
async function cry(state: string, ...tries: Try[]): Promise<string> {
  const time = tester.time.now;
  await tester.report({ id: '860000000000001', lat: 30.92, lon: 120.92, alarm: 'sos', timestamp: time });
  const { data } = await tester.ask(contract.position.alerts, {}, 'li');
  const alertId = data.alerts[0]?.alertId ?? '';
  await tester.db.query(`delete from alert_delivery where user_id = 'u-li'`);
  await tester.db.query(
    `insert into alert_delivery (delivery_key, alert_id, user_id, role, channel, target, ring, state, trouble, at, rang_at)
     values ('key', $1, 'u-li', 'student', 'gateway', '', 99, $2, $3, $4, $4)`,
    [alertId, state, state === 'failed' ? 'refused' : null, new Date(time)],
  );
  for (const [nth, { result, code = '', once = false, receipt }] of tries.entries())
    await tester.db.query(
      `insert into delivery_attempt (delivery_key, attempt, provider_id, provider, result, reason, code, at, goes_once,
         receipt, receipt_reason, receipt_code, receipt_at)
       values ('key', $1, 'p', 'twilio', $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        nth + 1,
        result,
        result === 'accepted' ? null : 'away',
        code,
        new Date(time + nth * 5_000),
        once,
        receipt ?? null,
        receipt === 'failed' ? 'phoneOff' : null,
        receipt === 'failed' ? '30003' : '',
        receipt ? new Date(time + 60_000) : null,
      ],
    );
  return alertId;
}
const father = async () =>
  (await screen.findAllByRole('listitem')).find((item) => item.textContent?.includes('李强')) ?? document.body;
const TWICE = /可能会收到两次/;

it('a message that may have been taken and went again may arrive twice', async () => {
  await consoleOn(
    tester,
    'li',
    `/alert/${await cry('sent', { result: 'unknown', code: 'http500' }, { result: 'accepted' })}`,
  );
  await screen.findByText(
    '09:00:00 Twilio 短信：已交出，可能收下了，也可能没有：连不上服务商，或它没有按时回答（http500）',
  );
  expect(within(await father()).getByText(TWICE)).toBeVisible();
});

it('not where the provider sends one key once, nor when the first was surely not taken', async () => {
  const alertId = await cry(
    'sent',
    { result: 'unknown', once: true },
    { result: 'unreachable' },
    { result: 'accepted' },
  );
  await consoleOn(tester, 'li', `/alert/${alertId}`);
  await screen.findByText('09:00:10 Twilio 短信：对方收下了');
  expect(screen.queryByText(TWICE)).toBeNull();
});

it('a receipt stands below its attempt, with its own time and reason', async () => {
  await consoleOn(tester, 'li', `/alert/${await cry('failed', { result: 'accepted', receipt: 'failed' })}`);
  await screen.findByText('09:01:00 没有送到手机（服务商的回执）：手机关机、停机或不在服务区（30003）');
});

it('the own settings say how many alerts of the month reached no phone, and why', async () => {
  await cry('failed', { result: 'accepted', receipt: 'failed' });
  await tester.db.query(`update alert set state = 'closed', next_at = null`);
  await consoleOn(tester, 'li', '/profile/alerts');
  const part = await screen.findByRole('region', { name: '这个月没到你手机的提醒' });
  expect(part).toHaveTextContent('这个月 1 条提醒里，有 1 条没到你的手机。原因：');
  expect(within(part).getByRole('listitem')).toHaveTextContent('短信：手机关机、停机或不在服务区（1 条）');
});

/** The audit log: each act in words, filtered. */
import type { RequestHandler } from 'msw';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { auditCalls, type AuditEntry } from '../../contract/audit';
import { App } from '../../src/app/App';
import { answer, platformServer } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { testListStates } from '../../src/testing/testListStates';
import { ADMIN, signedInAs } from '../../src/testing/viewers';
import { violations } from '../../src/testing/screenSteps';

const platform = platformServer();
const { auditLog } = auditCalls;

const entry = (auditId: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  auditId,
  time: '2026-11-20T03:30:00.000Z',
  actor: 'person',
  who: '赵校长',
  act: 'key.make',
  subject: { kind: 'key', name: '网关' },
  details: {},
  source: '203.0.113.0/24',
  device: 'Chrome · Android',
  ...more,
});
const page = (...entries: AuditEntry[]) => ({ entries, more: false, people: [{ userId: 'u-1', name: '赵校长' }] });

function open(...handlers: RequestHandler[]) {
  platform.use(...handlers, ...signedInAs(ADMIN));
  render(<App console={testConsole({ at: '/manage/log', cookie: 't&0&r' }).console} />);
}

it('says who did what, when, with what and from where', async () => {
  const imported = entry(2, { act: 'roster.import', subject: null, details: { pupils: 600 }, source: null });
  const gone = entry(1, { actor: 'operator', who: null, subject: { kind: 'key', name: null }, device: null });
  open(answer(auditLog, page(entry(3), imported, gone)));
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/新建上报密钥网关赵校长 · 2026年11月20日 11:30 · Chrome · Android · 网络 203\.0\.113\.0\/24/);
  expect(rows[1]).toMatch(/导入名单600 名学生/);
  expect(rows[2]).toMatch(/（已不存在）平台运维/);
  expect(await violations(document.body, ['region'])).toEqual([]);
});

it('asks the platform for what is chosen', async () => {
  open(answer(auditLog, page(entry(3))));
  await screen.findAllByRole('listitem');
  await userEvent.selectOptions(screen.getByLabelText('对象'), '上报密钥');
  await userEvent.selectOptions(await screen.findByLabelText('操作人'), '赵校长');
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  expect(platform.inputsOf(auditLog).at(-1)).toEqual({ what: 'key', userId: 'u-1' });
});

testListStates({
  list: 'the audit log',
  platform,
  call: auditLog,
  empty: page(),
  open: () => open(),
  words: { empty: '没有记录' },
});

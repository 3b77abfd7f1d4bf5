/** The push worker as the build makes it: what it shows, and what it reports to the platform. */
import { createContext, runInContext } from 'node:vm';
import { beforeAll, expect, it } from 'vitest';
import { bundlePushWorker } from '../../build/pushWorker';

let source = '';
beforeAll(async () => {
  source = await bundlePushWorker();
});
const MESSAGE = {
  alertId: 'a1',
  kind: 'sos',
  urgency: 'now',
  who: '李',
  time: '2026-03-02T01:00:00.000Z',
  receipt: '00000000-0000-4000-8000-000000000001',
};

/** @param values the values that the console left for the worker, by name */
function worker({
  values = {},
  fails = false,
  forbidden = false,
}: { values?: Record<string, string>; fails?: boolean; forbidden?: boolean } = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: string[] = [];
  const opened: string[] = [];
  let data: object = {};
  const sent: [address: string, init: RequestInit][] = [];
  const scope = 'https://school.test/console/';
  runInContext(
    source,
    createContext({
      URL,
      caches: {
        open: async () => ({
          match: async (address: string) =>
            address.slice(scope.length) in values ? new Response(values[address.slice(scope.length)]) : undefined,
        }),
      },
      async fetch(address: string, init: RequestInit) {
        sent.push([address, init]);
        if (fails) throw new TypeError('offline');
        return new Response();
      },
      self: {
        addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
        registration: {
          scope,
          async showNotification(title: string, options: { data: object }) {
            if (forbidden) throw new TypeError('not allowed');
            expect(sent, 'the worker reports only after showing').toEqual([]);
            shown.push(title);
            data = options.data;
          },
        },
        clients: {
          matchAll: async () => [],
          openWindow: async (address: string) => void opened.push(address),
        },
      },
    }),
  );
  return {
    shown,
    sent,
    opened,
    /** Taps the notification that was shown, or one that an older worker left. */
    async tap(kept: object = data): Promise<void> {
      let done: Promise<unknown> = Promise.resolve();
      const notification = { data: kept, close: () => undefined };
      listeners.get('notificationclick')?.({ notification, waitUntil: (work: Promise<unknown>) => (done = work) });
      await done;
    },
    async push(message: object): Promise<void> {
      let done: Promise<unknown> = Promise.resolve();
      listeners.get('push')?.({ data: { json: () => message }, waitUntil: (work: Promise<unknown>) => (done = work) });
      await done;
    },
  };
}

const VALUES = { locale: 'en', 'shown-at': '/api/position/alert/push/shown/v1' };

it('reports a shown push by its receipt and nothing else', async () => {
  const { shown, sent, push } = worker({ values: VALUES });
  await push(MESSAGE);
  expect(shown).toEqual(['李 · SOS']);
  expect(sent).toEqual([
    [
      'https://school.test/api/position/alert/push/shown/v1',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ receipt: MESSAGE.receipt }),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      },
    ],
  ]);
});

it('reports to the platform of the console', async () => {
  const { sent, push } = worker({
    values: { ...VALUES, 'shown-at': 'https://api.test/api/position/alert/push/shown/v1' },
  });
  await push(MESSAGE);
  expect(sent.map(([address]) => address)).toEqual(['https://api.test/api/position/alert/push/shown/v1']);
});

it('reports no push without a receipt, none that it could not show, and none without an address', async () => {
  for (const [how, message] of [
    [{ values: VALUES }, { ...MESSAGE, receipt: null }],
    [{}, MESSAGE],
  ] as const) {
    const { shown, sent, push } = worker(how);
    await push(message);
    expect([shown.length, sent.length]).toEqual([1, 0]);
  }
  const { sent, push } = worker({ values: VALUES, forbidden: true });
  await expect(push(MESSAGE)).rejects.toThrow('not allowed');
  expect(sent).toEqual([]);
});

it('shows a push also when the platform cannot be reached', async () => {
  const { shown, push } = worker({ values: VALUES, fails: true });
  await push(MESSAGE);
  expect(shown).toHaveLength(1);
});

it('shows a kind of alert that it does not know', async () => {
  const { shown, push } = worker({ values: VALUES });
  await push({ ...MESSAGE, kind: 'of-a-newer-platform' });
  expect(shown).toEqual(['李 · alert']);
});

it('shows news of an approval without a name, and a tap opens its page', async () => {
  const { shown, sent, opened, push, tap } = worker({ values: VALUES });
  await push({
    approvalId: 'leave 7',
    name: { zh: '请假', en: 'Leave' },
    news: 'decide',
    time: MESSAGE.time,
  });
  expect(shown).toEqual(['Leave · waits for your decision']);
  expect(sent).toEqual([]);
  await tap();
  expect(opened).toEqual(['https://school.test/console/approval/leave%207']);
});

it('asks for the consent to a trip in words that name nobody, and a tap opens the trips', async () => {
  const { shown, sent, opened, push, tap } = worker({ values: VALUES });
  for (const news of ['asked', 'remind', 'newer']) await push({ tripId: 't1', news, time: MESSAGE.time });
  expect(shown).toEqual([
    'A trip · may your child go?',
    'A trip · still waits for your answer',
    'A trip · may your child go?',
  ]);
  expect(sent).toEqual([]);
  await tap();
  expect(opened).toEqual(['https://school.test/console/class/group']);
});

it('tells of a notice in words that say nothing of it, and a tap opens it', async () => {
  const { shown, sent, opened, push, tap } = worker({ values: VALUES });
  for (const news of ['published', 'asks', 'newer']) await push({ noticeId: 'n 1', news, time: MESSAGE.time });
  expect(shown).toEqual(['A notice · from a teacher', 'A notice · please confirm', 'A notice · from a teacher']);
  expect(sent).toEqual([]);
  await tap();
  expect(opened).toEqual(['https://school.test/console/notice/n%201']);
});

it('opens the alert of a notification, also of one that an older worker showed', async () => {
  const { opened, push, tap } = worker({ values: VALUES });
  await push(MESSAGE);
  await tap();
  await tap({ alertId: 'a2' });
  expect(opened).toEqual(['https://school.test/console/alert/a1', 'https://school.test/console/alert/a2']);
});

/** The push worker as a browser runs it: what it shows, and what it says back. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';

const SOURCE = readFileSync(join(import.meta.dirname, '../public/push-worker.js'), 'utf8');
const MESSAGE = {
  alertId: 'a1',
  kind: 'sos',
  urgency: 'now',
  who: '李',
  time: '2026-03-02T01:00:00.000Z',
  receipt: '00000000-0000-4000-8000-000000000001',
};

/** @param told what the console has told the worker, by name */
function worker({
  told = {},
  fails = false,
  forbidden = false,
}: { told?: Record<string, string>; fails?: boolean; forbidden?: boolean } = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: string[] = [];
  const sent: [address: string, init: RequestInit][] = [];
  const scope = 'https://school.test/console/';
  runInContext(
    SOURCE,
    createContext({
      URL,
      caches: {
        open: async () => ({
          match: async (address: string) =>
            address.slice(scope.length) in told ? new Response(told[address.slice(scope.length)]) : undefined,
        }),
      },
      async fetch(address: string, init: RequestInit) {
        sent.push([address, init]);
        if (fails) throw new TypeError('offline');
        return new Response();
      },
      self: {
        addEventListener: (name: string, heard: (event: object) => void) => listeners.set(name, heard),
        registration: {
          scope,
          async showNotification(title: string) {
            if (forbidden) throw new TypeError('not allowed');
            expect(sent, 'nothing is said before it is shown').toEqual([]);
            shown.push(title);
          },
        },
      },
    }),
  );
  return {
    shown,
    sent,
    async push(message: object): Promise<void> {
      let done: Promise<unknown> = Promise.resolve();
      listeners.get('push')?.({ data: { json: () => message }, waitUntil: (work: Promise<unknown>) => (done = work) });
      await done;
    },
  };
}

const TOLD = { locale: 'en', 'shown-at': '/api/position/alert/push/shown/v1' };

it('says that it has shown a push, with its receipt and nothing else', async () => {
  const { shown, sent, push } = worker({ told: TOLD });
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

it('says it where the console has its platform', async () => {
  const { sent, push } = worker({ told: { ...TOLD, 'shown-at': 'https://api.test/api/position/alert/push/shown/v1' } });
  await push(MESSAGE);
  expect(sent.map(([address]) => address)).toEqual(['https://api.test/api/position/alert/push/shown/v1']);
});

it('says nothing of a push without a receipt, of one it could not show, or without an address', async () => {
  for (const [how, message] of [
    [{ told: TOLD }, { ...MESSAGE, receipt: null }],
    [{}, MESSAGE],
  ] as const) {
    const { shown, sent, push } = worker(how);
    await push(message);
    expect([shown.length, sent.length]).toEqual([1, 0]);
  }
  const { sent, push } = worker({ told: TOLD, forbidden: true });
  await expect(push(MESSAGE)).rejects.toThrow('not allowed');
  expect(sent).toEqual([]);
});

it('has shown it also where nobody can be told', async () => {
  const { shown, push } = worker({ told: TOLD, fails: true });
  await push(MESSAGE);
  expect(shown).toHaveLength(1);
});

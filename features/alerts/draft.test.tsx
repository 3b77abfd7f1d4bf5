/** Unsent texts on an alert's page, on the real platform. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { contract, pathOf } from '../../contract';
import { consoleOn } from '../../tests/harness/consoleOn';
import { type Tester, testPlatform } from '../../tests/harness/platform';
import { eachTest } from '../../tests/harness/opened';

const tester = eachTest(testPlatform);
let path: string;
beforeEach(async () => {
  await tester.report({
    id: '860000000000001',
    lat: 30.9205,
    lon: 120.92,
    accuracy: 8,
    alarm: 'sos',
    timestamp: tester.time.now,
  });
  const { data } = await tester.ask(contract.position.alerts, {}, await tester.signIn('li'));
  path = `/alert/${data.alerts[0]?.alertId ?? ''}`;
});

const field = () => screen.findByRole('textbox', { name: '记一笔' });

it('is there again after a reload, however late the platform says who is reading', async () => {
  const { storage } = await consoleOn(tester, 'li', path);
  await userEvent.type(await field(), '正在赶过去');
  cleanup();

  let letGo = () => {};
  const late = new Promise<void>((resolve) => (letGo = resolve));
  let asked = false;
  const slow: Tester = {
    ...tester,
    async fetch(request) {
      const answer = await tester.fetch(request);
      if (request.url.endsWith(pathOf(contract.position.alertDetail))) asked = true;
      if (request.url.endsWith(pathOf(contract.user.currentUser))) await late;
      return answer;
    },
  };
  await consoleOn(slow, 'li', path, storage.session);
  await waitFor(() => expect(asked).toBe(true));
  letGo();
  await waitFor(async () => expect(await field()).toHaveValue('正在赶过去'));
});

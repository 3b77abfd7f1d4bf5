/** Trying a service outside: what is asked of it, which answers count, and where a kept token goes. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SettingValues } from '../../../contract/settings/settings';
import { reachBy } from '../../running/node/keptOutside';
import { trySetting } from './trySetting';

const asked: { path: string; token: string }[] = [];
let server: Server;
let here = '';
let elsewhere = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    const token = request.headers.authorization ?? '';
    const path = request.url ?? '';
    asked.push({ path, token });
    if (path === '/moved/api/devices') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    else if (path.startsWith('/api/devices')) response.writeHead(token === 'Bearer right' ? 200 : 401).end('[]');
    else if (path.startsWith('/sso')) response.writeHead(path.includes('access_token=none') ? 401 : 200).end();
    else response.writeHead(404).end('<html></html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  [here, elsewhere] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => void asked.splice(0));

const keeping = (values: SettingValues) => ({ platform: (name: keyof SettingValues) => values[name] as never });
const ask = (name: Parameters<typeof trySetting>[0], typed: string, values: SettingValues = {}) =>
  trySetting(name, typed, keeping(values), reachBy(fetch));

describe('the card server', () => {
  it('is well with the token that is kept for it, and refuses a wrong one', async () => {
    const kept = { traccarUrl: here, traccarToken: 'right' };
    expect(await ask('traccarUrl', '', kept)).toEqual({ outcome: 'well', status: 200 });
    expect(await ask('traccarToken', 'wrong', kept)).toEqual({ outcome: 'refused', status: 401 });
    expect(asked).toEqual([
      { path: '/api/devices', token: 'Bearer right' },
      { path: '/api/devices', token: 'Bearer wrong' },
    ]);
  });

  it('at another address does not get the token that is kept', async () => {
    expect(await ask('traccarUrl', elsewhere, { traccarUrl: here, traccarToken: 'right' })).toMatchObject({
      outcome: 'refused',
    });
    expect(asked).toEqual([{ path: '/api/devices', token: '' }]);
  });

  it('that leads on to somewhere else is not followed, and one that is away is said to be so', async () => {
    expect(await ask('traccarUrl', `${here}/moved`)).toEqual({ outcome: 'away', status: 302 });
    expect(await ask('traccarUrl', 'http://127.0.0.1:9')).toEqual({ outcome: 'away', status: null });
  });

  it('without an address is not asked', async () => {
    await expect(ask('traccarToken', 'right')).rejects.toThrow('traccarUrl: no address');
    await expect(ask('traccarUrl', 'ftp://cards.test')).rejects.toThrow('no address');
  });
});

it('a platform that confirms identities is well when it knows no made-up token', async () => {
  expect(await ask('oneEdu', `${here}/sso`)).toEqual({ outcome: 'well', status: 401 });
  expect(await ask('oneEdu', `${here}/page`)).toEqual({ outcome: 'away', status: 404 });
});

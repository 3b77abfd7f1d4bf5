/** Trying a service outside: what is asked of it, which answers count, and where a kept token goes. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SettingValues } from '../../../contract/settings/settings';
import { reachBy } from '../../running/node/keptOutside';
import { radioServiceStandIn } from '../../field/radioProviders/radioServices.fixtures';
import { radioTrial } from '../../field/radioProviders/trial';
import { boundedRequest } from '../../running/node/boundedRequest';
import { tryRadioServices, trySetting } from './trySetting';

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

describe('services that place cards by radios', () => {
  const trial = radioTrial(boundedRequest({ allowed: ['127.0.0.1'], timeout: 400 }), () => '123456789012345');
  const tried = (list: object[], values: SettingValues = {}) =>
    tryRadioServices(JSON.stringify(list), keeping(values), trial);

  it('are asked about made-up access points, each by itself, and say what each answered', async () => {
    const [amap, google] = [await radioServiceStandIn('amap'), await radioServiceStandIn('google')];
    google.next({ status: 400, body: '{"error":{"errors":[{"reason":"keyInvalid"}]}}' });
    const entry = { apiKey: 'typed', dailyMost: '5' };
    expect(
      await tried([
        { ...entry, service: 'amap', host: amap.service.host },
        { ...entry, service: 'google', host: google.service.host },
        { ...entry, service: 'unwired', host: 'http://127.0.0.1:9' },
      ]),
    ).toEqual({
      outcome: 'away',
      status: null,
      each: [
        { name: 'amap', outcome: 'well', code: '' },
        { name: 'google', outcome: 'refused', code: 'keyInvalid' },
        { name: 'unwired', outcome: 'away', code: 'ECONNREFUSED' },
      ],
    });
    // The range of addresses for examples (RFC 7042), and nothing of a child.
    expect(decodeURIComponent(amap.heard[0] ?? '')).toContain('macs=00:00:5e:00:53:01,-60,|00:00:5e:00:53:a2,-70,');
    await Promise.all([amap.close(), google.close()]);
  });

  it('get the key that is kept at the address that it was typed for, and at no other', async () => {
    const [known, other] = [await radioServiceStandIn('unwired'), await radioServiceStandIn('unwired')];
    const kept: SettingValues = { radioServices: [{ ...known.service, apiKey: 'kept-key' }] };
    const entry = { service: 'unwired', dailyMost: '5' };
    expect(await tried([{ ...entry, host: known.service.host }], kept)).toMatchObject({ outcome: 'well' });
    expect(known.heard[0]).toContain('kept-key');
    await expect(tried([{ ...entry, host: other.service.host }], kept)).rejects.toThrow('nothing to ask');
    await expect(tried([], kept)).rejects.toThrow('nothing to ask');
    expect(other.heard).toEqual([]);
    await Promise.all([known.close(), other.close()]);
  });
});

/** The runtime configuration. */
import { expect, it } from 'vitest';
import { PLATFORM_ID } from '../../contract/analysis';
import { loadRuntimeConfig } from './ConfigContext';

const load = (answer: Response) => loadRuntimeConfig('/config.json', async () => answer);

it('encryption and desensitisation are on, whatever the file says [7.04]', async () => {
  const config = await load(Response.json({ encode: { constant: 'c', enabled: false }, desensitise: false }));
  expect([config.encode.enabled, config.desensitise]).toEqual([true, true]);
});

it('missing fields have defaults', async () => {
  expect(await load(Response.json({ encode: { constant: 'c' } }))).toMatchObject({
    apiHost: '',
    version: '2.0',
    basemap: { kind: 'none' },
    encode: { encodeVersion: '2.0', environment: 'prod' },
    demoAccounts: [],
  });
});

it('starts with the constants of the specification: versions, platform, environment, encryption on [9.04]', async () => {
  const { version, encode } = await load(Response.json({ encode: { constant: 'c' } }));
  expect({
    version,
    encodeVersion: encode.encodeVersion,
    environment: encode.environment,
    enabled: encode.enabled,
    platformId: PLATFORM_ID,
  }).toEqual({ version: '2.0', encodeVersion: '2.0', environment: 'prod', enabled: true, platformId: 2 });
});

it('without a file, or with one that does not fit, the console does not start', async () => {
  await expect(load(new Response('', { status: 404 }))).rejects.toThrow('HTTP 404');
  await expect(load(Response.json({}))).rejects.toThrow('encode');
});

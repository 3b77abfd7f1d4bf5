/** Secrets may come from files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readEnvironment } from './environment';
import { SECRETS, withSecretFiles } from './secretFiles';

const folder = mkdtempSync(join(tmpdir(), 'homeward-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (content: string) => {
  const path = join(folder, String(content.length));
  writeFileSync(path, content);
  return path;
};

it.each(SECRETS)('%s is read from its file, without the last line end', (name) => {
  expect(withSecretFiles({ [`${name}_FILE`]: file('the secret\n') })).toMatchObject({ [name]: 'the secret' });
});

it('the platform reads its settings so', () => {
  expect(readEnvironment({ METRICS_TOKEN_FILE: file('token of the file\n') }).metricsToken).toBe('token of the file');
});

it('a missing or empty file, and two sources, are refused by the name of the variable', () => {
  expect(() => withSecretFiles({ METRICS_TOKEN_FILE: join(folder, 'none') })).toThrow('METRICS_TOKEN_FILE');
  expect(() => withSecretFiles({ METRICS_TOKEN_FILE: file('') })).toThrow('is empty');
  expect(() => withSecretFiles({ METRICS_TOKEN: 'a', METRICS_TOKEN_FILE: file('b') })).toThrow('both set');
});

it('an empty address of a store or a bus is none, and no test has one of the shell that started it', () => {
  expect(readEnvironment({ DATABASE_URL: '', NATS_URL: '' })).toMatchObject({
    databaseUrl: undefined,
    natsUrl: undefined,
  });
  expect(readEnvironment(process.env).databaseUrl).toBeUndefined();
});

/** `npm run replay` as somebody runs it: what it says of files, and how it ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programOfRun } from '../../tests/harness/programOfRun';

const folder = mkdtempSync(join(tmpdir(), 'replay-'));
/** What the intake was told, as query texts. */
const told: string[] = [];
const intake = createServer((request, response) => {
  if (request.url?.includes('/intake/')) told.push(new URL(request.url, 'http://x').search);
  response.end('ok');
});
beforeAll(() => once(intake.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  intake.close();
  rmSync(folder, { recursive: true });
});

const fileOf = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
async function replay(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const { port } = intake.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const child = spawn(process.execPath, [
    await programOfRun('mocks/replay.ts'),
    '--url',
    url,
    '--speed',
    '600',
    ...args,
  ]);
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => (out += text));
  child.stderr.on('data', (text) => (err += text));
  const [code] = await once(child, 'close');
  return { code, out, err };
}

it('sends what can be read, and says which line cannot', { timeout: 60_000 }, async () => {
  const file = fileOf(
    'a.csv',
    'time;lat;lon\n2026-03-02 15:20:00;31,23;121,47\nsoon;31,24;121,47\n2026-03-02 15:25:00;31,24;121,47\n',
  );
  const { code, out } = await replay(file, '--device', '860000000000001');
  expect(out).toContain('a.csv: 1 left out, times that cannot be read: line 3: soon');
  expect(code).toBe(0);
  expect(told.map((query) => new URLSearchParams(query).get('lat'))).toEqual(['31.23', '31.24']);
});

it.each([
  [
    'nothing can be read',
    () => fileOf('b.csv', 'time,lat,lon\nsoon,north,east\n'),
    1,
    'b.csv: no point of it can be read',
  ],
  ['it is of another form', () => fileOf('c.kml', '<kml/>'), 1, 'c.kml: recordings are .gpx, .plt or .csv'],
])('ends with 1 where %s', { timeout: 60_000 }, async (_, file, status, said) => {
  const { code, out, err } = await replay(file(), '--device', '860000000000001');
  expect([code, err]).toEqual([status, 'Nothing can be replayed.\n']);
  expect(out).toContain(said);
});

it('takes a speed whole, or not at all', { timeout: 60_000 }, async () => {
  const file = fileOf('d.csv', 'time,lat,lon\n2026-03-02 15:20:00,31,121\n');
  expect((await replay(file, '--speed', '0x40')).code).toBe(2);
});

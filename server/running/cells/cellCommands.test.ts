/** What an operator does with cells by `npm run cells`, and what several cells answer as one. */
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODES, codecOf, ENCODE_HEADER, Envelope } from '../../../contract';
import { mergeSignIns } from './mergeSignIns';
import { cellCommand, CELLS_USAGE } from '../node/cellCommands';
import type { Db } from '../../engine/store/db';
import { openPostgres } from '../../engine/store/postgres';
import { runCells } from '../../../tests/harness/cellOperator';
import { fillStore } from '../../../tests/harness/filledStore';
import { TEST_SETTINGS } from '../../../tests/harness/platform';
import { onDatabase } from '../../../tests/harness/onDatabase';
import { ROOT } from '../../../tests/harness/platformProcess';
import { freshDatabase } from '../../../tests/harness/postgres';
import { programOfRun } from '../../../tests/harness/programOfRun';
import { silentLog } from '../../../tests/harness/silentLog';
import { TEST_SCHOOL } from '../../../tests/harness/testSchool';
import { urlOf } from '../../../tests/harness/twoPlatforms';

type Database = Awaited<ReturnType<typeof freshDatabase>>;
const SCHOOL = TEST_SCHOOL.school.schoolId;

let home: Database;
let cell: Database;
let homeDb: Db;
beforeAll(async () => {
  [home, cell] = [await freshDatabase(), await freshDatabase()];
  homeDb = await openPostgres(home.connection);
  await fillStore(homeDb, 1);
  const empty = await openPostgres(cell.connection);
  await empty.query('drop schema public cascade; create schema public');
  await empty.close();
});
afterAll(async () => {
  await homeDb.close();
  await home.drop();
  await cell.drop();
});

const cells = (...words: string[]) => runCells(home.connection, words);

it('the demo’s store is no cell', async () => {
  await homeDb.query('update store_mark set demo = true');
  await expect(cells('list')).rejects.toThrow("is the demo's (npm start)");
  await homeDb.query('update store_mark set demo = false');
});

it('an operator adds a cell, moves a school there and back, and removes the cell', async () => {
  const url = urlOf(cell.connection);
  expect(await cells('add', 'North', url)).toContain('small letters');
  expect(await cells('add', 'north', url)).toContain('with number 1.');
  expect(await cells('add', 'south', url)).toBe('This database is a cell already, under another name.');
  expect(await cells('add', 'south', urlOf(home.connection))).toContain('not empty');

  expect(await cells('move', SCHOOL, 'nowhere')).toBe('There is no cell nowhere.');
  expect(await cells('move', 'no-school', 'north')).toBe('No cell has a school no-school.');
  expect(await cells('move', SCHOOL, 'north')).toMatch(
    /school-a: \d{4,} rows moved from home to north in \d+ ms; home stood still for \d+ ms\./,
  );
  expect(await cells('move', SCHOOL, 'north')).toBe('The school is there already.');
  expect(await cells('list')).toMatch(
    /^home \(0\): 0 schools.*\nnorth \(1\): 1 schools, 4 pupils, about \d+ fixes, \d+ MiB\n {4}school-a$/s,
  );

  expect(await cells('remove', 'north')).toContain('drain it first');
  expect(await cells('drain', 'north', 'home')).toContain('north is empty.');
  expect(await cells('remove', 'north')).toContain('no longer known');
  expect(await homeDb.query('select count(*) as pupils from student')).toEqual([{ pupils: 4 }]);
  // A cell that is empty again, or was restored, is known by its numbers.
  expect(await cells('add', 'east', url)).toContain('with number 1.');
  expect(await cells('remove', 'east')).toContain('no longer known');
});

it('an operator is told of a database that is not there, and of a home cell without tables', async () => {
  const away = urlOf(onDatabase(cell.connection, 'nowhere'));
  expect(await cells('add', 'away', away)).toMatch(/^The database does not answer\. .*"nowhere" does not exist\. Is/);
  const empty = await freshDatabase();
  const db = await openPostgres(empty.connection);
  await db.query('drop schema public cascade; create schema public');
  await db.close();
  const command = cellCommand(['list']);
  const asked = command?.({ home: urlOf(empty.connection), log: silentLog, now: () => new Date(), say: () => {} });
  await expect(asked).rejects.toThrow('Start Homeward on it once');
  await empty.drop();
});

it('a wrong command says what the right ones are', async () => {
  expect([await cells(), await cells('move', SCHOOL), await cells('fly')]).toEqual(Array(3).fill(CELLS_USAGE));
  const child = spawn(process.execPath, [await programOfRun('server/running/node/cells.ts'), 'fly'], { cwd: ROOT });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
  expect(said).toContain(CELLS_USAGE);
});

it('sign-ins of several cells are merged in the encoding of the request', async () => {
  const codec = codecOf(TEST_SETTINGS.compat);
  const text = codec.encode(JSON.stringify({ account: 'li', password: 'p' }));
  const request = new Request('http://any.test/api/user/user/signin/v2', {
    method: 'POST',
    headers: { [ENCODE_HEADER]: 'v1', 'content-type': 'text/plain' },
    body: text,
  });
  const entered = (roleId: string) =>
    Response.json({ success: true, code: CODES.ok, msg: '', data: [{ roleId }] } satisfies Envelope);
  const refusal = () => Response.json({ success: false, code: CODES.wrongCredentials, msg: 'no' } satisfies Envelope);
  const bodies: unknown[] = [];
  const ask =
    (answers: Response[]) =>
    async (plain: () => Request): Promise<Response[]> => {
      for (const _ of answers) {
        const each = plain();
        expect(each.headers.has(ENCODE_HEADER)).toBe(false);
        bodies.push(await each.json());
      }
      return answers;
    };
  const both = await mergeSignIns(request, text, codec, ask([entered('a'), refusal(), entered('b')]));
  expect(both.headers.get(ENCODE_HEADER)).toBe('v1');
  expect(JSON.parse(codec.decode(await both.text()))).toMatchObject({ data: [{ roleId: 'a' }, { roleId: 'b' }] });
  expect(bodies).toEqual(Array.from({ length: 3 }, () => ({ account: 'li', password: 'p' })));
  const none = await mergeSignIns(request, text, codec, ask([refusal(), refusal()]));
  expect(await none.json()).toMatchObject({ code: CODES.wrongCredentials });
});

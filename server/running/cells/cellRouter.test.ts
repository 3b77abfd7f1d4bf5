/** What a caller gets when no cell can be asked. */
import { expect, it } from 'vitest';
import { TOKEN_HEADER } from '../../../contract';
import { TEST_SETTINGS } from '../../../tests/harness/platform';
import { silentLog } from '../../../tests/harness/silentLog';
import { StoreUnavailable } from '../../engine/store/errors';
import { type CellFinder, createCellFinder, type ServedCell } from './cellFinder';
import type { SchoolCell } from './cellDirectory';
import { createCellRouter } from './cellRouter';

const NORTH = { name: 'north', cellNo: 1, url: '', isClosed: false };
const CALL = 'http://any.test/api/user/any';

/** A router over the home cell, whose platform answers with a status. */
function routerOver(status: number, places: () => readonly SchoolCell[]) {
  const directory = { cells: () => [NORTH], places, refresh: async () => {} };
  const db = { query: async () => [] };
  const home: Partial<ServedCell> = { name: 'home', db, fetch: async () => new Response('', { status }) };
  const served = () => new Map([['home', home as ServedCell]]);
  const finder = createCellFinder({ clock: () => new Date(0) }, directory, served);
  return createCellRouter({ settings: TEST_SETTINGS, log: silentLog }, directory, finder, served);
}
const statusOf = async (answer: Promise<Response>) => (await answer).status;

it('a token of a cell that is not listed is refused by the home cell; one of a listed cell that is away comes again', async () => {
  const router = routerOver(401, () => []);
  const call = (token: string) => statusOf(router(new Request(CALL, { headers: { [TOKEN_HEADER]: token } })));
  expect([await call('nowhere.token'), await call('north.token'), await call('token')]).toEqual([401, 503, 401]);
});

it('a call that fails because its school moved under it comes again; another failure is told', async () => {
  const place = { schoolId: 'school-a', cell: 'home', isLocked: true, leftOver: null, been: ['home'] };
  const moving = [{ ...place, movingTo: 'north' }];
  const moved = [{ ...place, cell: 'north', isLocked: false, movingTo: null }];
  let reads = 0;
  const turns = (first: readonly SchoolCell[], then: readonly SchoolCell[]) => () => (reads++ === 0 ? first : then);
  const answered = (places: () => readonly SchoolCell[], path = CALL) => {
    reads = 0;
    return statusOf(routerOver(500, places)(new Request(path)));
  };
  expect(await answered(() => moving)).toBe(503);
  expect(await answered(turns([], moved))).toBe(503);
  expect(await answered(() => moving, 'http://any.test/intake/osmand/key?id=1')).toBe(503);
  expect(await answered(() => moved)).toBe(500);
});

it('a call whose cell cannot be looked up is asked to come again', async () => {
  const away = () => Promise.reject(new StoreUnavailable('no connection to the store'));
  const router = createCellRouter(
    { settings: TEST_SETTINGS, log: silentLog },
    { cells: () => [NORTH], places: () => [], refresh: async () => {} },
    { ofToken: away, ofKey: away } as Partial<CellFinder> as CellFinder,
    () => new Map(),
  );
  const call = new Request('http://any.test/api/user/any', { headers: { [TOKEN_HEADER]: 'north.token' } });
  const report = new Request('http://any.test/intake/osmand/key?id=1&lat=30&lon=120');
  for (const request of [call, report]) {
    const answer = await router(request);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  }
});

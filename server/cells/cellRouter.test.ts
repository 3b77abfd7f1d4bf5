/** What a caller gets when no cell can be asked. */
import { expect, it } from 'vitest';
import { TOKEN_HEADER } from '../../contract';
import { TEST_SETTINGS } from '../../tests/harness/platform';
import { silentLog } from '../../tests/harness/silentLog';
import { StoreUnavailable } from '../store/errors';
import type { CellFinder } from './cellFinder';
import { createCellRouter } from './cellRouter';

it('a call whose cell cannot be looked up is asked to come again', async () => {
  const away = () => Promise.reject(new StoreUnavailable('no connection to the store'));
  const north = { name: 'north', cellNo: 1, url: '', isClosed: false };
  const router = createCellRouter(
    { settings: TEST_SETTINGS, log: silentLog },
    { cells: () => [north], places: () => [], refresh: async () => {} },
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

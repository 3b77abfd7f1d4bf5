/** Unsaved work: stored, found, dropped. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { settingsOpened } from '../store/setting';
import { createStore } from '../store/store';
import { testContext } from '../testing/testContext';
import { startSession, endSession } from './startSession';
import { MINI_PROGRAM } from './initialSession';
import { dropUnsaved, keepUnsaved, readUnsaved, type UnsavedKey } from './unsaved';
import { answer, platformServer } from '../testing/platformServer';
import { user } from '../../contract/user';

platformServer(answer(user.signOut, null));

const key: UnsavedKey = ['fence', 'u-li', 's-ming', 'new'];
const Work = z.object({ name: z.string(), corners: z.array(z.number()) });
const work = { name: '', corners: [120.92, 30.92] };
function begun() {
  const { context } = testContext();
  const store = createStore(context);
  store.dispatch(startSession({ token: 't1', userType: '2', roleId: 'r-li' }, null));
  return { store, session: context.storage.session, now: context.clock.now() };
}

it('is found unchanged, with its time, by the same viewer for the same object', () => {
  const { store, now } = begun();
  expect(store.dispatch(keepUnsaved(key, work))).toBe(true);
  expect(store.dispatch(readUnsaved(key, Work))).toEqual({ keptAt: now, work });
  const others: UnsavedKey[] = [
    ['fence', 'u-zhang', 's-ming', 'new'],
    ['fence', 'u-li', 's-hua', 'new'],
    ['fence', 'u-li', 's-ming', 'f-1'],
    ['water', 'u-li', 's-ming', 'new'],
  ];
  for (const other of others) expect(store.dispatch(readUnsaved(other, Work))).toBeNull();
});

it('is removed when dropped and when the session ends: it holds places of a child', () => {
  const { store, session } = begun();
  store.dispatch(keepUnsaved(key, work));
  store.dispatch(dropUnsaved(key));
  expect(store.dispatch(readUnsaved(key, Work))).toBeNull();
  store.dispatch(keepUnsaved(key, work));
  store.dispatch(keepUnsaved(['water', 'u-li', 'new'], work));
  store.dispatch(endSession());
  expect(session.length).toBe(0);
});

it('in the mini-program is not stored outside memory [4.03]', () => {
  const { store, session } = begun();
  store.dispatch(
    settingsOpened({ language: 'zh', theme: 'system', ground: 'streets', source: MINI_PROGRAM, barHidden: true }),
  );
  const before = session.length;
  expect(store.dispatch(keepUnsaved(key, work))).toBe(false);
  expect(session.length).toBe(before);
});

it('counts as none when it cannot be read', () => {
  const { store, session } = begun();
  store.dispatch(keepUnsaved(key, work));
  const [name = ''] = Array.from({ length: session.length }, (_, index) => session.key(index) ?? '').filter((one) =>
    one.startsWith('DRAFT '),
  );
  for (const broken of ['{', 'null', '{"keptAt":1}', '{"keptAt":1,"work":{"name":7}}']) {
    session.setItem(name, broken);
    expect(store.dispatch(readUnsaved(key, Work))).toBeNull();
  }
});

it('is not stored in a full storage, without an error', () => {
  const { store, session } = begun();
  session.setItem = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  expect(store.dispatch(keepUnsaved(key, work))).toBe(false);
});

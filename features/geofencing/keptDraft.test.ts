/** Where a draft lies while it is unsaved, and when it goes. */
import { expect, it } from 'vitest';
import { DEFAULT_RULES } from '../../contract/fence';
import { enter, leave } from '../../src/session/enter';
import { MINI_PROGRAM } from '../../src/session/openSession';
import { settingsOpened } from '../../src/store/setting';
import { createStore } from '../../src/store/store';
import { envelope, testOutside } from '../../src/testing/outside';
import { type DraftKey, dropDraft, keepDraft, type KeptDraft, readDraft } from './keptDraft';

const key: DraftKey = { userId: 'u-li', studentId: 's-ming', fenceId: 'new' };
const drawn: Omit<KeptDraft, 'keptAt'> = {
  base: null,
  // Half a polygon, and no name yet.
  draft: { name: '', colour: '#0b5f58', shape: { kind: 'polygon', rings: [[[120.92, 30.92], [120.92, 30.92]]] }, rules: DEFAULT_RULES, scope: { kind: 'students', studentIds: ['s-ming'] } },
  tool: 'polygon',
  drawing: true,
  ring: 0,
};
function begun() {
  const { outside } = testOutside(() => envelope(null));
  const store = createStore(outside);
  store.dispatch(enter({ token: 't1', userType: '2', roleId: 'r-li' }, null));
  return { store, session: outside.keep.session, now: outside.clock.now() };
}

it('is found again with all that was drawn, by the same person for the same fence', () => {
  const { store, now } = begun();
  expect(store.dispatch(keepDraft(key, drawn))).toBe(true);
  expect(store.dispatch(readDraft(key))).toEqual({ keptAt: now, ...drawn });
  for (const other of [{ ...key, userId: 'u-zhang' }, { ...key, studentId: 's-hua' }, { ...key, fenceId: 'f-1' }]) expect(store.dispatch(readDraft(other))).toBeNull();
});

it('is gone once it is dropped, and with the session: it holds places of a child', () => {
  const { store, session } = begun();
  store.dispatch(keepDraft(key, drawn));
  store.dispatch(dropDraft(key));
  expect(store.dispatch(readDraft(key))).toBeNull();
  store.dispatch(keepDraft(key, drawn));
  store.dispatch(keepDraft({ ...key, fenceId: 'f-1' }, drawn));
  store.dispatch(leave());
  expect(session.length).toBe(0);
});

it('in the mini-program is not kept outside memory [4.03]', () => {
  const { store, session } = begun();
  store.dispatch(settingsOpened({ locale: 'zh-CN', theme: 'system', source: MINI_PROGRAM, barHidden: true }));
  const before = session.length;
  expect(store.dispatch(keepDraft(key, drawn))).toBe(false);
  expect(session.length).toBe(before);
});

it('that cannot be read is none', () => {
  const { store, session } = begun();
  store.dispatch(keepDraft(key, drawn));
  const [name = ''] = Array.from({ length: session.length }, (_, index) => session.key(index) ?? '').filter((one) => one.startsWith('DRAFT '));
  for (const broken of ['{', 'null', '{"keptAt":1}']) {
    session.setItem(name, broken);
    expect(store.dispatch(readDraft(key))).toBeNull();
  }
});

it('finds no room in a full storage, and nothing breaks', () => {
  const { store, session } = begun();
  session.setItem = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  expect(store.dispatch(keepDraft(key, drawn))).toBe(false);
});

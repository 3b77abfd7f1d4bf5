/** Choosing a language. */
import { expect, it } from 'vitest';
import type { Language } from '../../contract/language';
import { testContext } from '../testing/testContext';
import { chooseLanguage } from './settingChoices';
import { createStore } from './store';

function storeWith(loadLanguage: (language: Language) => Promise<void>) {
  const { context } = testContext();
  const store = createStore({ ...context, loadLanguage });
  return {
    store,
    saved: () => context.storage.local.getItem('locale'),
    shown: () => store.getState().setting.language,
  };
}

it('a language is used and remembered once its texts have loaded [1.07]', async () => {
  let loaded = () => {};
  const { store, saved, shown } = storeWith(() => new Promise((resolve) => (loaded = resolve)));
  const chosen = store.dispatch(chooseLanguage('en'));
  expect([shown(), saved()]).toEqual(['zh', null]);
  loaded();
  await chosen;
  expect([shown(), saved()]).toEqual(['en', 'en']);
});

it('a language whose texts do not load leaves the present one', async () => {
  const { store, saved, shown } = storeWith(() => Promise.reject(new Error('offline')));
  await expect(store.dispatch(chooseLanguage('en'))).rejects.toThrow('offline');
  expect([shown(), saved()]).toEqual(['zh', null]);
});

it('a slow load does not replace a later choice', async () => {
  let loaded = () => {};
  const { store, saved, shown } = storeWith((language) =>
    language === 'en' ? new Promise((resolve) => (loaded = resolve)) : Promise.resolve(),
  );
  const first = store.dispatch(chooseLanguage('en'));
  await store.dispatch(chooseLanguage('zh'));
  loaded();
  await first;
  expect([shown(), saved()]).toEqual(['zh', 'zh-CN']);
});

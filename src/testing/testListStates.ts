/** Tests the four states of a list that one call fills: loading, empty, failed and offline. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Call, HandlerOutput } from '../../contract/call';
import { CODES } from '../../contract/envelope';
import { answer, loading, offline, type platformServer, refuse } from './platformServer';

interface ListStates<C extends Call> {
  /** Name of the list, for the test titles. */
  list: string;
  platform: ReturnType<typeof platformServer>;
  call: C;
  /** The answer that makes the list empty. */
  empty: HandlerOutput<C>;
  /** Opens the screen of the list. */
  open: () => void;
  /** The text of the empty list; and the texts of the other states, where they are not those of LoadState. */
  words: { empty: string } & Partial<typeof LOAD_STATE>;
}

/** The texts of the states on the screen, and the name of the retry button. */
const LOAD_STATE = { loading: /^正在读取…$/, failed: '没能读到', offline: '网络不通，现在读不到', retry: '再试一次' };

export function testListStates<C extends Call>({ list, platform, call, empty, open, ...given }: ListStates<C>) {
  const words = { ...LOAD_STATE, ...given.words };
  const heading = (name: string) => screen.findByRole('heading', { name });
  const retryFillsIt = async () => {
    platform.use(answer(call, empty));
    await userEvent.click(screen.getByRole('button', { name: words.retry }));
    expect(await heading(words.empty)).toBeVisible();
    expect(screen.queryByRole('button', { name: words.retry })).toBeNull();
  };

  describe(`the states of ${list}`, () => {
    it('says that it is being read', async () => {
      platform.use(loading(call));
      open();
      // A screen whose piece comes says it twice, one after the other.
      await waitFor(() => expect(screen.getByText(words.loading)).toBeVisible());
      expect(screen.queryByRole('heading', { name: words.empty })).toBeNull();
      expect(screen.queryByRole('button', { name: words.retry })).toBeNull();
    });

    it('says that it is empty', async () => {
      platform.use(answer(call, empty));
      open();
      expect(await heading(words.empty)).toBeVisible();
      expect(screen.queryByText(words.loading)).toBeNull();
    });

    it('says that the platform could not answer, and is read again when asked', async () => {
      platform.use(refuse(call, CODES.brokenDown));
      open();
      expect(await heading(words.failed)).toBeVisible();
      expect(screen.queryByRole('heading', { name: words.empty })).toBeNull();
      await retryFillsIt();
    });

    it('says that there is no network, and is read again when asked', async () => {
      platform.use(offline(call));
      open();
      expect(await heading(words.offline)).toBeVisible();
      expect(screen.queryByRole('heading', { name: words.empty })).toBeNull();
      await retryFillsIt();
    });
  });
}

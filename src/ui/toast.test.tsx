/** Toasts: kinds, durations, and whether they block taps. */
import { screen, waitFor } from '@testing-library/react';
import { Toast } from 'antd-mobile';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToastKind } from './antdToast';
import { notify, toast, TOAST } from './toast';

/** What the library that draws them was told last; it draws it besides. */
const told = () => {
  const how = vi.mocked(Toast.show).mock.calls.at(-1)?.[0];
  return typeof how === 'object' ? { duration: how.duration, tappableBeside: how.maskClickable } : null;
};
beforeEach(() => void vi.spyOn(Toast, 'show'));

const KINDS = ['info', 'success', 'fail', 'offline', 'loading'] satisfies ToastKind[];

describe('a toast', () => {
  it.each(KINDS)('of kind %s shows its text with its sign, and is announced [4.24]', async (kind) => {
    await toast(kind, `说 ${kind}`);
    expect(await screen.findByText(`说 ${kind}`, { selector: '.adm-toast-wrap *' })).toBeVisible();
    expect(document.querySelector('.adm-toast-icon')?.childElementCount).toBe(1);
    await waitFor(() =>
      expect([...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent)).toContain(
        `说 ${kind}`,
      ),
    );
  });

  it('stays 3 s by default, 8 s when long, and 2 s for a failure [4.24] [9.03]', async () => {
    await toast('info', '短');
    expect(told()?.duration).toBe(3_000);
    await toast('info', '长', { duration: TOAST.long });
    expect(told()?.duration).toBe(8_000);
    expect(TOAST.failure).toBe(2_000);
  });

  it('blocks taps on the screen below by default [4.24]', async () => {
    await toast('info', '遮');
    expect(told()?.tappableBeside).toBe(false);
    await toast('info', '不遮', { mask: false });
    expect(told()?.tappableBeside).toBe(true);
  });

  it('as a notification stays 1.5 s and blocks nothing [9.03]', async () => {
    await notify('好了');
    expect(told()).toEqual({ duration: 1_500, tappableBeside: true });
    expect(await screen.findByText('好了', { selector: '.adm-toast-wrap *' })).toBeVisible();
  });
});

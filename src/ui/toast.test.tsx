/** Short messages: their kinds, how long they stay, and whether one can tap beside them. */
import { screen, waitFor } from '@testing-library/react';
import { Toast } from 'antd-mobile';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notify, toast, TOAST } from './toast';
import type { ToastKind } from './toastKind';

/** What the library that draws them was told last; it draws it besides. */
const told = () => {
  const how = vi.mocked(Toast.show).mock.calls.at(-1)?.[0];
  return typeof how === 'object' ? { duration: how.duration, tappableBeside: how.maskClickable } : null;
};
beforeEach(() => void vi.spyOn(Toast, 'show'));

const KINDS = ['info', 'success', 'fail', 'offline', 'loading'] satisfies ToastKind[];

describe('a toast', () => {
  it.each(KINDS)('of kind %s shows its words with a sign of its own, and is announced [4.24]', async (kind) => {
    await toast(kind, `说 ${kind}`);
    expect(await screen.findByText(`说 ${kind}`, { selector: '.adm-toast-wrap *' })).toBeVisible();
    expect(document.querySelector('.adm-toast-icon')?.childElementCount).toBe(1);
    await waitFor(() =>
      expect([...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent)).toContain(
        `说 ${kind}`,
      ),
    );
  });

  it('stays 3 s when nothing is said, and 8 s when it is long; a failure stays 2 s [4.24] [9.03]', async () => {
    await toast('info', '短');
    expect(told()?.duration).toBe(3_000);
    await toast('info', '长', { duration: TOAST.long });
    expect(told()?.duration).toBe(8_000);
    expect(TOAST.failure).toBe(2_000);
  });

  it('keeps taps off the screen below unless told otherwise [4.24]', async () => {
    await toast('info', '遮');
    expect(told()?.tappableBeside).toBe(false);
    await toast('info', '不遮', { mask: false });
    expect(told()?.tappableBeside).toBe(true);
  });

  it('in passing is a notification of a second and a half, over nothing [9.03]', async () => {
    await notify('好了');
    expect(told()).toEqual({ duration: 1_500, tappableBeside: true });
    expect(await screen.findByText('好了', { selector: '.adm-toast-wrap *' })).toBeVisible();
  });
});

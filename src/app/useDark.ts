/** Whether the console is dark: chosen, or as the system is. */
import { useEffect } from 'react';
import type { Theme } from '../store/setting';
import { useAppSelector } from '../store/store';
import { useMedia } from '../ui/useMedia';

export const isDark = (theme: Theme, systemIsDark: boolean) => (theme === 'system' ? systemIsDark : theme === 'dark');

export function useDark(): boolean {
  const theme = useAppSelector(({ setting }) => setting.theme);
  return isDark(theme, useMedia('(prefers-color-scheme: dark)'));
}

/** Tells the stylesheets: our tokens and antd-mobile's own rules. */
export function drawTheme(root: HTMLElement, dark: boolean) {
  root.dataset['theme'] = dark ? 'dark' : 'light';
  root.dataset['prefersColorScheme'] = dark ? 'dark' : 'light';
}

export function useDrawnTheme() {
  const dark = useDark();
  useEffect(() => drawTheme(document.documentElement, dark), [dark]);
}

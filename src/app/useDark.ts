/** Whether the console is dark: chosen, or as the system is. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Theme } from '../store/setting';
import { useAppSelector } from '../store/store';

const query = () => window.matchMedia('(prefers-color-scheme: dark)');

const subscribe = (changed: () => void) => {
  const dark = query();
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
};

export const isDark = (theme: Theme, systemIsDark: boolean) => (theme === 'system' ? systemIsDark : theme === 'dark');

export function useDark(): boolean {
  const theme = useAppSelector(({ setting }) => setting.theme);
  return isDark(theme, useSyncExternalStore(subscribe, () => query().matches));
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

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

/** The surface of the bars, which the browser's own bar goes on above; tokens.css says the same. */
const SURFACE = { light: '#ffffff', dark: '#1b2327' };

/** Tells the stylesheets: our tokens and antd-mobile's own rules; and the browser, of the bar above the page. */
export function drawTheme(root: HTMLElement, dark: boolean) {
  root.dataset['theme'] = dark ? 'dark' : 'light';
  root.dataset['prefersColorScheme'] = dark ? 'dark' : 'light';
  for (const bar of root.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    bar.content = dark ? SURFACE.dark : SURFACE.light;
}

export function useDrawnTheme() {
  const dark = useDark();
  useEffect(() => drawTheme(document.documentElement, dark), [dark]);
}

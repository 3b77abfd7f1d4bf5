/** The light or dark theme: chosen in the settings, or that of the operating system. */
import { useEffect } from 'react';
import type { Theme } from '../store/setting';
import { useAppSelector } from '../store/store';
import { useMediaQuery } from '../../map/useMediaQuery';

export const isDark = (theme: Theme, systemIsDark: boolean) => (theme === 'system' ? systemIsDark : theme === 'dark');

export function useDark(): boolean {
  const theme = useAppSelector(({ setting }) => setting.theme);
  return isDark(theme, useMediaQuery('(prefers-color-scheme: dark)'));
}

/** Colours of the bars, also used for the browser's own bar; equal to those in tokens.css. */
const SURFACE = { light: '#ffffff', dark: '#1b2327' };

/** Sets the theme for our stylesheets, for antd-mobile's, and for the browser's bar above the page. */
export function applyTheme(root: HTMLElement, dark: boolean) {
  root.dataset['theme'] = dark ? 'dark' : 'light';
  root.dataset['prefersColorScheme'] = dark ? 'dark' : 'light';
  for (const bar of root.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    bar.content = dark ? SURFACE.dark : SURFACE.light;
}

/** Keeps the page in the theme of the settings. */
export function useAppliedTheme() {
  const dark = useDark();
  useEffect(() => applyTheme(document.documentElement, dark), [dark]);
}

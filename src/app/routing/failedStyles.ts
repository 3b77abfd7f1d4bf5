/**
 * Loads stylesheets again that did not come. Vite tries each of them once, and then shows a screen without its style.
 */

const failed = new Set<string>();

/** Remembers each stylesheet of the page that does not load, and removes its link. */
export function rememberFailedStyles(page: Window): void {
  page.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      failed.add(target.href);
      target.remove();
    },
    // The events of links do not bubble.
    true,
  );
}

/** Resolves when all remembered stylesheets are in the page. Rejects when one does not come this time either. */
export async function loadFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(loadStyle));
}

const loadStyle = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.addEventListener('load', () => {
      failed.delete(href);
      resolve();
    });
    link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${href}`)));
    document.head.append(link);
  });

/** Faults that axe finds in a page by WCAG 2.2 AA. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** One line for each fault: the rule and its element. It looks when no request is open and no animation runs. */
export async function faultsOf(page: Page, scope = 'body'): Promise<string[]> {
  // `:visible`, because a closed drawer may stay in its loading state.
  await page
    .locator(':is(.progress, .opening, .adm-dot-loading, [aria-busy="true"]):visible')
    .first()
    .waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    for (;;) {
      const moving = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });
  await page.evaluate(readFileSync(AXE, 'utf8'));
  return page.evaluate(async (within) => {
    const { axe } = window as unknown as {
      axe: {
        run(
          scope: string,
          options: object,
        ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run(within, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    );
  }, scope);
}

/** What axe finds wrong with a page, by the rules of WCAG 2.2 AA. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** One line a fault: the rule, and the element it was found in. Empty for a page without. It is looked at once nothing is on its way, and what fades or slides has come to rest. */
export async function faultsOf(page: Page, scope = 'body'): Promise<string[]> {
  // `:visible`, as a drawer that is closed may be loading for ever.
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

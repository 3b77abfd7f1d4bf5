/** What axe finds wrong with a page, by the rules of WCAG 2.2 AA. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** One line a fault: the rule, and the element it was found in. Empty for a page without. */
export async function faultsOf(page: Page, scope = 'body'): Promise<string[]> {
  await page.evaluate(readFileSync(AXE, 'utf8'));
  return page.evaluate(async (within) => {
    const { axe } = window as unknown as { axe: { run(scope: string, options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> } };
    const { violations } = await axe.run(within, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`));
  }, scope);
}

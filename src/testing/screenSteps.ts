/** Steps and questions of many tests of screens. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe, { type ElementContext } from 'axe-core';

/** Presses the button of this name, once it is there. */
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

/**
 * What axe finds on the page.
 * @param of what is looked at; the whole page when left out.
 * @param without the rules that are not asked. Nothing is drawn in jsdom: browser tests ask about contrast.
 * @returns a line for each fault, with its rule and elements.
 */
export async function violations(
  of: ElementContext = document.body,
  without: readonly string[] = ['color-contrast'],
): Promise<string[]> {
  const found = await axe.run(of, {
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    // Nobody reads where the elements without faults stand, and in jsdom that takes longer than looking at them.
    selectors: false,
    resultTypes: ['violations'],
  });
  return found.violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 120))].join(' '));
}

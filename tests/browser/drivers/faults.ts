/** Faults that axe finds in a page by WCAG 2.2 AA, and contrast where axe cannot tell. */
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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readFileSync(AXE, 'utf8'));
  return page.evaluate(async (within) => {
    const { axe } = window as unknown as {
      axe: {
        run(
          scope: string,
          options: object,
        ): Promise<Record<'violations' | 'incomplete', { id: string; nodes: Found[] }[]>>;
      };
    };
    interface Found {
      html: string;
      failureSummary: string;
      target: string[];
    }
    const { violations, incomplete } = await axe.run(within, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
    });
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    );
    // In a sheet axe gives up at the sheet's pseudo-elements: there the text is compared with the colours below it.
    const unknown = incomplete.find(({ id }) => id === 'color-contrast')?.nodes ?? [];
    return [
      ...faults,
      ...unknown.flatMap(({ target }) => document.querySelector(target.join(' ')) ?? []).flatMap(weak),
    ];

    /** What is wrong with the contrast of an element's own text (WCAG 2.2, 1.4.3); nothing over a picture. */
    function weak(element: Element): string[] {
      const style = getComputedStyle(element);
      if (element.closest(':disabled, [aria-disabled="true"], [aria-hidden="true"]')) return [];
      const layers: Colour[] = [];
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(at);
        if (backgroundImage !== 'none' || opacity !== '1') return [];
        const layer = colourOf(backgroundColor);
        if (layer.alpha > 0) layers.push(layer);
        if (layer.alpha === 1) break;
      }
      if (layers.at(-1)?.alpha !== 1) return [];
      const ground = layers.reduceRight((below, layer) => over(layer, below));
      const text = over(colourOf(style.color), ground);
      const [lighter, darker] = [luminance(text), luminance(ground)].sort((a, b) => b - a) as [number, number];
      const ratio = (lighter + 0.05) / (darker + 0.05);
      const size = Number.parseFloat(style.fontSize);
      const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
      return ratio < needed
        ? [`contrast ${ratio.toFixed(2)} of ${style.color} below ${needed}: ${element.outerHTML.slice(0, 160)}`]
        : [];
    }

    interface Colour {
      red: number;
      green: number;
      blue: number;
      alpha: number;
    }
    function colourOf(text: string): Colour {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
      // What `color-mix` computes is written with parts from 0 to 1.
      const whole = text.startsWith('color(srgb ') ? 255 : 1;
      return { red: red * whole, green: green * whole, blue: blue * whole, alpha };
    }
    function over(layer: Colour, below: Colour): Colour {
      const mix = (part: 'red' | 'green' | 'blue') => layer[part] * layer.alpha + below[part] * (1 - layer.alpha);
      return { red: mix('red'), green: mix('green'), blue: mix('blue'), alpha: 1 };
    }
    function luminance({ red, green, blue }: Colour): number {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    }
  }, scope);
}

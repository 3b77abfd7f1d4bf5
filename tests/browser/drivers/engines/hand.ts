/** What a person does at a screen of any engine: finds things by role and name, taps, drags, types and looks. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { decode, type DecodedPng } from 'fast-png';
import { expect } from 'vitest';
import type { OnScreen } from '../fence';
import type { Screen } from './screen';

/** Testing Library as one script, which finds by role and name in the page itself. */
const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

type Name = string | RegExp;

/** A thing in the page: a role with its name, or a CSS selector. */
export type Thing = readonly [role: string, name: Name] | string;

const said = (thing: Thing) => (typeof thing === 'string' ? thing : thing.join(' '));

interface Library {
  queryAllByRole(
    around: Element,
    role: string,
    options: { name: (name: string) => boolean; hidden: true },
  ): HTMLElement[];
}

/** Where the middle of the first such thing is that shows, and its words; null without one or beneath another. */
function look([role, source, flags]: readonly [string, string?, string?]) {
  const { TestingLibraryDom: library } = window as unknown as { TestingLibraryDom: Library };
  const all =
    source === undefined
      ? [...document.querySelectorAll<HTMLElement>(role)]
      : library.queryAllByRole(document.body, role, {
          name: (name) => new RegExp(source, flags).test(name),
          hidden: true,
        });
  for (const one of all) {
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // A choice is hidden behind the words around it.
    const box = one.closest('label') ?? one;
    const { left, top, width, height } = box.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return {
      x,
      y,
      width,
      height,
      covered: !box.contains(document.elementFromPoint(x, y)),
      words: one.innerText,
      value: (one as HTMLInputElement).value ?? one.getAttribute('aria-valuetext') ?? '',
    };
  }
  return null;
}

/** CSS pixels of the screen. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const coloursOf = ({ width, channels, data }: DecodedPng, x: number, y: number) => {
  const at = (Math.round(y) * width + Math.round(x)) * channels;
  return Array.from(data.slice(at, at + 3));
};

export class Hand {
  private readonly screen: Screen;
  private readonly home: string;

  /** @param home the platform's address. */
  constructor(screen: Screen, home: string) {
    this.screen = screen;
    this.home = home;
  }

  go = (path: string) => this.screen.go(new URL(path, this.home).href);

  /** The result of a function in the page. Its arguments and its result are plain values. */
  async ask<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    const source = `(async () => JSON.stringify([await (${String(work)})(...${JSON.stringify(args)})]))()`;
    const [result] = JSON.parse(await this.screen.run(source)) as [Result];
    return result;
  }

  /** The thing as it is now; null when it does not show. */
  async seen(thing: Thing) {
    if (!(await this.ask(() => 'TestingLibraryDom' in window)))
      await this.screen.run(`(() => { ${LIBRARY}; return '' })()`);
    const [role, name] = typeof thing === 'string' ? [thing] : thing;
    if (name === undefined) return this.ask(look, [role] as const);
    const pattern = typeof name === 'string' ? new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) : name;
    return this.ask(look, [role, pattern.source, pattern.flags] as const);
  }

  /** Waits until the thing shows. */
  see = async (thing: Thing) => expect.poll(() => this.seen(thing), { message: `${said(thing)} shows` }).not.toBeNull();

  /** Waits until the thing does not show. */
  seeGone = async (thing: Thing) =>
    expect.poll(() => this.seen(thing), { message: `${said(thing)} is gone` }).toBeNull();

  /** Waits until the thing says this. */
  read = async (thing: Thing, words: RegExp) =>
    expect.poll(async () => (await this.seen(thing))?.words ?? '').toMatch(words);

  /** Waits until the thing shows, rests and lies beneath nothing, and taps its middle. */
  async tap(thing: Thing): Promise<void> {
    let before: OnScreen | null = null;
    let rests: OnScreen | null = null;
    await expect
      .poll(
        async () => {
          const now = await this.seen(thing);
          rests = now && !now.covered && before?.x === now.x && before.y === now.y ? now : null;
          before = now;
          return rests;
        },
        { message: `${said(thing)} can be tapped` },
      )
      .not.toBeNull();
    if (rests) await this.screen.stroke([rests]);
  }

  /** Taps a field, and types into it. */
  async enter(thing: Thing, text: string): Promise<void> {
    await this.tap(thing);
    await this.screen.type(text);
    await expect.poll(async () => (await this.seen(thing))?.value).toBe(text);
  }

  touch = (...points: readonly OnScreen[]) => this.screen.stroke(points);

  /** Red, green and blue of a point of the screen. */
  async colourAt({ x, y }: OnScreen): Promise<readonly number[]> {
    return coloursOf(decode(await this.screen.picture()), x, y);
  }

  /** How many dark things stand beside each other in a box of the screen, with a light column between them. */
  async thingsIn({ left, top, width, height }: Box): Promise<number> {
    const picture = decode(await this.screen.picture());
    const dark = Array.from({ length: width }, (_, column) =>
      Array.from({ length: height }, (__, row) => coloursOf(picture, left + column, top + row)).some(
        (colour) => Math.max(...colour) < 128,
      ),
    );
    return dark.filter((is, column) => is && !dark[column - 1]).length;
  }

  picture = () => this.screen.picture();
  close = () => this.screen.close();
}

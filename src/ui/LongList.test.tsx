/** A long list renders rows as it is scrolled. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LONG_LIST, LongList, rowsToDraw } from './LongList';

const HEIGHT = 100; // of a row, in CSS pixels
const SCREEN = 800;

it('rows to render: no more while enough lie ahead, then as many as are missing, at least one [9.08]', () => {
  expect(LONG_LIST).toEqual({ first: 10, page: 1, ahead: 1_000, end: 1_000, throttle: 50 });
  expect(rowsToDraw(10, 500, 1_000, HEIGHT)).toBe(10);
  expect(rowsToDraw(10, 500, 999, HEIGHT)).toBe(11);
  expect(rowsToDraw(10, 500, 200, HEIGHT)).toBe(18);
  expect(rowsToDraw(10, 12, 0, HEIGHT)).toBe(12);
  expect(rowsToDraw(10, 500, 0, 0), 'a row whose height is not known').toBe(11);
});

describe('on the screen', () => {
  let scrolled = 0;
  beforeEach(() => {
    scrolled = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    Object.defineProperty(window, 'innerHeight', { value: SCREEN, configurable: true });
    vi.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect').mockImplementation(function height(
      this: HTMLElement,
    ) {
      const height = this.childElementCount * HEIGHT;
      return { top: -scrolled, bottom: height - scrolled, height } as DOMRect;
    });
  });
  afterEach(() => void vi.useRealTimers());

  const rows = Array.from({ length: 300 }, (_, n) => n);
  const drawn = () => screen.getAllByRole('listitem').length;
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  async function scrollTo(y: number) {
    scrolled = y;
    fireEvent.scroll(document.body);
    await pass(LONG_LIST.throttle);
  }
  const open = (onEnd = () => {}, list = rows) =>
    render(
      <LongList rows={list} onEnd={onEnd}>
        {(row) => <li key={row}>{row}</li>}
      </LongList>,
    );

  it('renders ten rows first, then up to a thousand pixels below the screen, and more on scroll [9.08]', async () => {
    open();
    expect(drawn()).toBe(10);
    await pass(500);
    expect(drawn()).toBe((SCREEN + LONG_LIST.ahead) / HEIGHT);
    await scrollTo(1_000);
    expect(drawn()).toBe((SCREEN + 1_000 + LONG_LIST.ahead) / HEIGHT);
  });

  it('is checked once in 50 ms, however often it is scrolled [9.08]', async () => {
    open();
    await pass(500);
    const looks = vi.mocked(HTMLUListElement.prototype.getBoundingClientRect).mock.calls.length;
    for (let y = 0; y < 10; y++) {
      scrolled = y;
      fireEvent.scroll(document.body);
    }
    await pass(49);
    expect(vi.mocked(HTMLUListElement.prototype.getBoundingClientRect).mock.calls.length).toBe(looks);
    await pass(1);
    expect(vi.mocked(HTMLUListElement.prototype.getBoundingClientRect).mock.calls.length).toBe(looks + 1);
  });

  it('calls onEnd once, a thousand pixels before its end [9.08]', async () => {
    const onEnd = vi.fn<() => void>();
    open(onEnd, rows.slice(0, 30));
    await pass(500);
    await scrollTo(30 * HEIGHT - SCREEN - LONG_LIST.end);
    expect(onEnd).not.toHaveBeenCalled();
    await scrollTo(30 * HEIGHT - SCREEN - LONG_LIST.end + 1);
    await scrollTo(30 * HEIGHT - SCREEN);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
});

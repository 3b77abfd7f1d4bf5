/** The free area, the covers of the map, and bounds. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, fitPadding, freeOffset, isFree, usableInsets } from './freeArea';
import { combineCovers, NO_INSETS, SafeAreaStore } from './safeArea';

const PHONE = { width: 390, height: 844 };

describe('the free area of the map', () => {
  it('has its middle above a sheet that covers the lower half', () => {
    expect(freeOffset({ ...NO_INSETS, bottom: 422 }, PHONE)).toEqual([0, -211]);
  });

  it('has its middle between a top bar, the class tree and a side panel', () => {
    expect(freeOffset({ top: 48, right: 400, bottom: 0, left: 320 }, { width: 1440, height: 900 })).toEqual([-40, 24]);
  });

  it('never shrinks below a quarter of either side, even under a full sheet', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(2000), fc.nat(2000), fc.nat(2000), (top, right, bottom, left) => {
        const free = usableInsets({ top, right, bottom, left }, PHONE);
        return (
          PHONE.width - free.left - free.right >= PHONE.width / 4 - 1e-6 &&
          PHONE.height - free.top - free.bottom >= PHONE.height / 4 - 1e-6
        );
      }),
      { seed: 7 },
    );
  });

  it('always leaves room to fit something into', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(2000), (top, bottom) => {
        const padding = fitPadding({ ...NO_INSETS, top, bottom }, PHONE);
        return padding.top + padding.bottom < PHONE.height && padding.left + padding.right < PHONE.width;
      }),
      { seed: 7 },
    );
  });

  it('keeps a fitted extent clear of the buttons at its edge', () => {
    const buttons = { ...NO_INSETS, right: 56 };
    expect(fitPadding(NO_INSETS, PHONE, buttons)).toEqual({ top: 48, right: 104, bottom: 48, left: 48 });
    expect(isFree({ x: 330, y: 400 }, NO_INSETS, PHONE)).toBe(true);
    expect(isFree({ x: 330, y: 400 }, NO_INSETS, PHONE, buttons)).toBe(false);
    expect(isFree({ x: 300, y: 400 }, NO_INSETS, PHONE, buttons)).toBe(true);
  });

  it('keeps it clear of two columns of buttons on the smallest phone, and leaves room to fit it into', () => {
    const buttons = { ...NO_INSETS, right: 112 };
    expect(fitPadding(NO_INSETS, { width: 320, height: 568 }, buttons)).toMatchObject({ left: 48, right: 144 });
    expect(fitPadding(NO_INSETS, { width: 200, height: 568 }, buttons).right).toBeCloseTo(90);
  });

  it('keeps it clear of the scale besides the buttons', () => {
    const store = new SafeAreaStore();
    store.setEdgeMargins('buttons', { right: 112 });
    store.setEdgeMargins('scale', { bottom: 26 });
    const size = { width: 320, height: 568 };
    expect(fitPadding(NO_INSETS, size, store.edgeMargins())).toMatchObject({ right: 144, bottom: 74 });
    store.setEdgeMargins('buttons', null);
    expect(fitPadding(NO_INSETS, size, store.edgeMargins())).toMatchObject({ right: 48, bottom: 74 });
  });

  it('does not include what lies under a sheet', () => {
    const sheet = { ...NO_INSETS, bottom: 300 };
    expect(isFree({ x: 195, y: 400 }, sheet, PHONE)).toBe(true);
    expect(isFree({ x: 195, y: 700 }, sheet, PHONE)).toBe(false);
    expect(isFree({ x: 10, y: 400 }, sheet, PHONE)).toBe(false);
  });
});

describe('covers of the map', () => {
  it('overlap on one side and do not add up', () => {
    expect(combineCovers([{ bottom: 56 }, { bottom: 300 }, { top: 48 }])).toEqual({
      top: 48,
      right: 0,
      bottom: 300,
      left: 0,
    });
  });

  it('notify listeners when they come and go', () => {
    const store = new SafeAreaStore();
    let notified = 0;
    store.subscribe(() => (notified += 1));
    store.cover('sheet', { bottom: 300 });
    expect(store.read().bottom).toBe(300);
    store.cover('sheet', null);
    expect(store.read()).toEqual(NO_INSETS);
    expect(notified).toBe(2);
  });
});

describe('bounds', () => {
  it('contain all points, and are null for no points', () => {
    expect(
      boundsOf([
        [116.3, 39.9],
        [116.4, 39.8],
        [116.35, 40],
      ]),
    ).toEqual([116.3, 39.8, 116.4, 40]);
    expect(boundsOf([])).toBeNull();
  });
});

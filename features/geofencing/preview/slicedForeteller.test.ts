/** Drafts worked out between frames, where there is no worker: in slices, to their end, and the newest last. */
import { afterEach, expect, it, vi } from 'vitest';
import { DEFAULT_RULES, preview } from '../../../contract/fence';
import { outlineOf } from '../../../contract/fence/outline';
import { type Foretold, foretellingTrack } from './foretell';
import type { Asked, Foreteller } from './foreteller';
import { madeTrack } from './madeTrack';
import { slicedForeteller } from './slicedForeteller';

const track = madeTrack;
const draft = (radius: number): Asked['draft'] => ({
  shape: { kind: 'circle', centre: [120.92, 30.92], radius },
  rules: { ...DEFAULT_RULES, dwell: 0 },
});

let foreteller: Foreteller | undefined;
afterEach(() => foreteller?.stop());

/** A clock that goes on by so many ms each time one looks. */
const ticking = (step: number) => {
  let now = 0;
  return () => (now += step);
};
const radiusOf = ({ draft: { shape } }: Asked) => (shape.kind === 'circle' ? shape.radius : 0);

it('comes to what the platform comes to', async () => {
  const told = vi.fn<(foretold: Foretold) => void>();
  foreteller = slicedForeteller(ticking(1), told);
  foreteller.ask({ track: track(), draft: draft(120) });
  await expect.poll(() => told.mock.calls.length).toBeGreaterThan(0);
  const { shape, rules } = draft(120);
  const of = foretellingTrack(track());
  const whole = preview(
    { shapeVersion: 1, since: 0, outline: outlineOf(shape), rules },
    of.heard,
    60,
    of.span,
    of.around,
  );
  expect(told.mock.calls[0]?.[0].preview).toEqual(whole);
  expect(whole.rang.arrive).toBeGreaterThan(10);
});

it('lets others have their turn in between', async () => {
  const told = vi.fn<() => void>();
  const looks = vi.fn<() => number>(ticking(10));
  foreteller = slicedForeteller(looks, told);
  foreteller.ask({ track: track(), draft: draft(120) });
  await expect.poll(() => told.mock.calls.length).toBeGreaterThan(0);
  // A slice ends at the first look past its five ms: as many slices as strides of 32 fixes.
  expect(looks.mock.calls.length).toBeGreaterThan(2 * Math.floor(2880 / 33));
});

it('finishes what it has begun, then takes the newest of what was asked meanwhile', async () => {
  const told = vi.fn<(foretold: Foretold, asked: Asked) => void>();
  foreteller = slicedForeteller(ticking(1), told);
  const same = track();
  for (const radius of [100, 110, 120, 130]) foreteller.ask({ track: same, draft: draft(radius) });
  await expect.poll(() => told.mock.calls.length).toBe(2);
  expect(told.mock.calls.map(([, asked]) => radiusOf(asked))).toEqual([100, 130]);
});

it('drops at once what is asked of other days', async () => {
  const told = vi.fn<(foretold: Foretold, asked: Asked) => void>();
  foreteller = slicedForeteller(ticking(1), told);
  foreteller.ask({ track: track(), draft: draft(100) });
  foreteller.ask({ track: track(), draft: draft(200) });
  await expect.poll(() => told.mock.calls.length).toBeGreaterThan(0);
  expect(told.mock.calls.map(([, asked]) => radiusOf(asked))).toEqual([200]);
});

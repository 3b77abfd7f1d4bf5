/** When a provider is passed over. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Circuit, circuitAfter, CLOSED, isPassedOver } from './circuit';
import type { Outcome } from './provider';

type Result = Outcome['result'];
const after = (results: readonly Result[], now = 0, from: Circuit = CLOSED) =>
  results.reduce((circuit, result) => circuitAfter(circuit, { result }, now), from);

describe('a provider', () => {
  it('is passed over from the third failure in a row on, and longer each time', () => {
    expect(isPassedOver(after(['unreachable', 'unknown']), 0)).toBe(false);
    expect(after(['unreachable', 'unknown', 'unreachable']).until).toBe(30_000);
    expect(after(['unreachable', 'unreachable', 'unreachable', 'unreachable']).until).toBe(60_000);
    expect(after(Array.from({ length: 50 }, () => 'unreachable' as const)).until).toBe(600_000);
  });

  it('that is set up wrongly is passed over at once, and tried again after ten minutes', () => {
    const circuit = after(['misconfigured'], 1_000);
    expect([isPassedOver(circuit, 1_000), isPassedOver(circuit, 600_999), isPassedOver(circuit, 601_000)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('that refuses one message works; the limit of one number says nothing of it', () => {
    expect(after(['unreachable', 'unreachable', 'refused', 'unreachable', 'unreachable'])).toMatchObject({ until: 0 });
    const before = after(['unreachable', 'unreachable']);
    expect(circuitAfter(before, { result: 'limited' }, 5)).toEqual(before);
  });

  it('is never passed over for more than ten minutes, whatever it answered', () => {
    const results = fc.array(
      fc.constantFrom<Result>('accepted', 'refused', 'misconfigured', 'limited', 'unreachable', 'unknown'),
    );
    fc.assert(
      fc.property(results, fc.nat(), (all, now) => {
        const circuit = after(all, now);
        expect(isPassedOver(circuit, now + 600_000)).toBe(false);
        if (all.at(-1) === 'accepted') expect(circuit).toEqual(CLOSED);
      }),
    );
  });
});

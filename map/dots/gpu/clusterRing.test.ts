/** The parts of a cluster's ring. */
import { describe, expect, it } from 'vitest';
import { diamondAngle, ringBoundsOf } from './clusterRing';

describe('the ring of a cluster', () => {
  it('starts at the top and goes clockwise, as the shader measures it', () => {
    expect([0, 0.25, 0.5, 0.75, 1].map((turn) => Number(diamondAngle(turn).toFixed(6)))).toEqual([
      0, 0.25, 0.5, 0.75, 1,
    ]);
    expect(diamondAngle(0.1)).toBeGreaterThan(0);
    expect(diamondAngle(0.1)).toBeLessThan(diamondAngle(0.2));
  });

  it('has one colour for one state', () => {
    expect([...ringBoundsOf([0, 12, 0])]).toEqual([0, 255, 255, 255, 255, 255, 255, 255]);
  });

  it('has two halves for two states with equal counts', () => {
    expect([...ringBoundsOf([5, 5])].slice(0, 2)).toEqual([128, 255]);
  });

  it('shows the one pupil in two hundred who calls for help', () => {
    expect(ringBoundsOf([1, 199])[0]).toBeGreaterThan(5);
  });
});

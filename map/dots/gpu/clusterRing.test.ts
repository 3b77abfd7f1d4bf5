import { describe, expect, it } from 'vitest';
import { onDiamond, sharesOf } from './clusterRing';

describe('the ring of a cluster', () => {
  it('begins at the top and goes clockwise, as the shader measures it', () => {
    expect([0, 0.25, 0.5, 0.75, 1].map((turn) => Number(onDiamond(turn).toFixed(6)))).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(onDiamond(0.1)).toBeGreaterThan(0);
    expect(onDiamond(0.1)).toBeLessThan(onDiamond(0.2));
  });

  it('is one colour for one state', () => {
    expect([...sharesOf([0, 12, 0])]).toEqual([0, 255, 255, 255, 255, 255, 255, 255]);
  });

  it('is halved by two states of equal number', () => {
    expect([...sharesOf([5, 5])].slice(0, 2)).toEqual([128, 255]);
  });

  it('shows the one child in two hundred who calls for help', () => {
    expect(sharesOf([1, 199])[0]).toBeGreaterThan(5);
  });
});

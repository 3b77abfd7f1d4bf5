/** A replay keeps the recording's rhythm. */
import { expect, it } from 'vitest';
import { schedule } from './schedule';

const at = (...seconds: number[]) =>
  seconds.map((second) => ({ time: 1_000_000 + second * 1000, lng: 0, lat: 0, accuracy: null }));

it('divides the time between fixes by the speed', () => {
  expect([...schedule(at(0, 60, 300), 60)].map(({ after }) => after)).toEqual([0, 1000, 5000]);
});

it('leaves out what would come too close after another', () => {
  expect([...schedule(at(0, 1, 2, 30), 60)].map(({ after }) => after)).toEqual([0, 500]);
});

it('says how fast the card goes in replayed time', () => {
  const walk = [0, 10].map((second, i) => ({ time: second * 1000, lng: 0, lat: (i * 14) / 111_195, accuracy: null }));
  expect([...schedule(walk, 10)].map(({ pace }) => Math.round(pace))).toEqual([0, 14]);
});

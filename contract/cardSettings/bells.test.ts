/** Class mode copied from the bells of a school. */
import { expect, it } from 'vitest';
import { minutes, windowsFromBells } from './bells';

const bell = (from: string, to: string) => ({ name: from, from, to });
const times = (windows: ReturnType<typeof windowsFromBells>) => windows.map(({ from, to }) => `${from}-${to}`);

it('keeps lessons apart where the card takes them all, and joins those that touch', () => {
  const bells = [bell('08:50', '09:30'), bell('08:00', '08:40'), bell('09:30', '10:10')];
  expect(times(windowsFromBells(bells, 20))).toEqual(['08:00-08:40', '08:50-10:10']);
});

it('joins over the shortest breaks first until the card takes them', () => {
  const bells = [bell('08:00', '08:40'), bell('08:50', '09:30'), bell('14:00', '14:40'), bell('15:00', '15:40')];
  expect(times(windowsFromBells(bells, 3))).toEqual(['08:00-09:30', '14:00-14:40', '15:00-15:40']);
  expect(times(windowsFromBells(bells, 2))).toEqual(['08:00-09:30', '14:00-15:40']);
  expect(times(windowsFromBells(bells, 1))).toEqual(['08:00-15:40']);
});

it('ends at the last minute of a day that cards know, on the days of school', () => {
  expect(windowsFromBells([bell('22:00', '24:00')], 4)).toEqual([
    { from: '22:00', to: '23:59', weekdays: [1, 2, 3, 4, 5], on: true },
  ]);
  expect(minutes('23:59')).toBe(1439);
});

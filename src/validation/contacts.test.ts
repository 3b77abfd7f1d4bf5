/** Mobile numbers. */
import { expect, it } from 'vitest';
import { bareMobile, isMobile } from './contacts';

it('11 digits, the first 1, the second 3 to 9, with or without an area prefix [5.01]', () => {
  for (const number of [
    '13800138000',
    '19912345678',
    '+8613800138000',
    '86-13800138000',
    '+86 13800138000',
    ' 13800138000 ',
  ])
    expect([number, isMobile(number)]).toEqual([number, true]);
  for (const number of [
    '',
    '12800138000',
    '1380013800',
    '138001380001x',
    '23800138000',
    '138-0013-8000',
    '+86  13800138000',
  ])
    expect([number, isMobile(number)]).toEqual([number, false]);
});

it.each([
  ['13800138000', '13800138000'],
  [' 138 0013 8000 ', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['008613800138000', '13800138000'],
  ['8613800138000', '13800138000'],
  ['+852 13800138000', '+85213800138000'],
  ['1380013', '1380013'],
])('%j is what an address book makes of %s', (filled, bare) => {
  expect(bareMobile(filled)).toBe(bare);
});

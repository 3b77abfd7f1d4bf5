/** Telephone numbers as people and spreadsheets write them, and the one form in which they are kept. */
import { describe, expect, it } from 'vitest';
import { MobileNumber, PersonNumber, phoneNumberOf, SimNumber, takesCodes } from './phone';

it.each([
  ['13800000011', '13800000011'],
  ['138 0000 0011', '13800000011'],
  ['138-0000-0011', '13800000011'],
  ['138\u20110000\u20130011', '13800000011'],
  ['138\u22120000\u2014 0011', '13800000011'],
  ['138.0000.0011', '13800000011'],
  ['１３８００００００１１', '13800000011'],
  ['＋８６ １３８－００００－００１１', '13800000011'],
  ['+86 13800000011', '13800000011'],
  ['86-138 0000 0011', '13800000011'],
  ['8613800000011', '13800000011'],
  ['008613800000011', '13800000011'],
  ['(+86) 138-0000-0011', '13800000011'],
  ['（86）13800000011', '13800000011'],
  ['013800000011', '13800000011'],
  ['+86 (0)13800000011', '13800000011'],
  ['\u202d13800000011\u202c', '13800000011'],
  ['13800000011\ufe0f', '13800000011'],
  ["'13800000011", '13800000011'],
  ['‘13800000011', '13800000011'],
  ['13800000011.0', '13800000011'],
  ['13800000011.00', '13800000011'],
  ['\u3000138\u00a00000\u20090011', '13800000011'],
])('%j is the mobile number %s', (text, number) => {
  expect(phoneNumberOf(text)).toEqual({ kind: 'mobile', number });
  expect(MobileNumber.parse(text), 'a call reads it so too').toBe(number);
});

it.each([
  ['+852 9123 4567', '+85291234567', 'abroad'],
  ['00852-91234567', '+85291234567', 'abroad'],
  ['852 9123 4567', '+85291234567', 'abroad'],
  ['+853 6612 3456', '+85366123456', 'abroad'],
  ['+886 912 345 678', '+886912345678', 'abroad'],
  ['+886 0912-345-678', '+886912345678', 'abroad'],
  ['886912345678', '+886912345678', 'abroad'],
  ['+44 20 7946 0958', '+442079460958', 'abroad'],
  ['+1 (212) 555-0123', '+12125550123', 'abroad'],
  ['＋８５２ ９１２３４５６７', '+85291234567', 'abroad'],
  ['0571-88881234', '0571-88881234', 'landline'],
  ['0571 8888 1234', '0571-88881234', 'landline'],
  ['（0571）88881234', '0571-88881234', 'landline'],
  ['010-12345678', '010-12345678', 'landline'],
  ['01088881234', '010-88881234', 'landline'],
  ['0755-83001234', '0755-83001234', 'landline'],
  ['0835-2222222', '0835-2222222', 'landline'],
  ['+86 571 8888 1234', '0571-88881234', 'landline'],
  ['86-0571-88881234', '0571-88881234', 'landline'],
  ['0571-88881234-801', '0571-88881234-801', 'landline'],
  ['0571-88881234转801', '0571-88881234-801', 'landline'],
])('%j is kept as %s, and takes no codes', (text, number, kind) => {
  expect(phoneNumberOf(text)).toEqual({ kind, number });
  expect(phoneNumberOf(number), 'its own form is read again').toEqual({ kind, number });
  expect([PersonNumber.parse(text), takesCodes(number)]).toEqual([number, false]);
  expect(MobileNumber.safeParse(text).success).toBe(false);
});

describe('what is no number of a person', () => {
  it.each([
    '',
    '1380013800',
    '138001380001',
    '12800138000',
    '138O0138000',
    '13800138000/13900139000',
    '88881234',
    '张伟',
    '10086',
    '110',
    '4001234567',
    '+86 12345',
    '+852',
    '1.38E+10',
  ])('%j', (text) => {
    expect(phoneNumberOf(text)).toBeNull();
    expect(PersonNumber.safeParse(text).success).toBe(false);
  });
});

it.each([
  ['144 0000 0002', '14400000002'],
  ['1064812345678', '1064812345678'],
  ['+852-91234567', '+85291234567'],
])('the number %j of a SIM is %s', (text, number) => expect(SimNumber.parse(text)).toBe(number));

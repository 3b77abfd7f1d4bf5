/** Text from outside: what nobody sees goes, by what Unicode says of a character and not by a list. */
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, isOdd, visibleText } from './cleanText';

const named = (points: readonly number[]) =>
  points.map(
    (point) => [`U+${point.toString(16).toUpperCase().padStart(4, '0')}`, String.fromCodePoint(point)] as const,
  );

describe('what nobody sees', () => {
  it.each(
    named([
      0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a,
      0x202d, 0x202e, 0x202c, 0x2060, 0x2061, 0x2066, 0x2067, 0x2068, 0x2069, 0x206a, 0x3164, 0xfe00, 0xfe0f, 0xfeff,
      0xffa0, 0xfff9, 0xfffb, 0x1d173, 0xe0001, 0xe0041, 0xe007f, 0xe0100, 0xe01ef,
    ]),
  )('%s goes, wherever it stands', (_, mark) => {
    expect(cleanLine(`${mark}周${mark}洋${mark}`)).toBe('周洋');
    expect(cleanLine(`138${mark}00000013${mark}`)).toBe('13800000013');
  });

  it.each(named([0x09, 0x0b, 0x0c, 0x20, 0xa0, 0x1680, 0x2000, 0x2007, 0x2009, 0x202f, 0x205f, 0x2800, 0x3000]))(
    '%s is a space',
    (_, space) => {
      expect(cleanLine(`${space}李${space}${space}雷${space}`)).toBe('李 雷');
      expect(cleanText(`a${space}b`)).toBe('a b');
    },
  );

  it.each(named([0x0a, 0x0d, 0x85, 0x2028, 0x2029]))('%s ends a line', (_, end) => {
    expect(cleanText(`一${end}二`)).toBe('一\n二');
    expect(cleanLine(`一${end}二`)).toBe('一 二');
  });
});

it.each(['👨‍👩‍👧 到了', '❤️', '👩🏽‍🏫', '1️⃣'.replace('\uFE0F', ''), '阿依古丽·买买提', '𠮷田', '㛃㛃', 'Zoë', "D'Arcy"])(
  '%s stays as it is written',
  (text) => expect(cleanText(text)).toBe(text),
);

it.each([
  ['王\uE863', '王⟨U+E863⟩'],
  ['王\uFFFD', '王⟨U+FFFD⟩'],
  ['张\u0007三', '张⟨U+0007⟩三'],
  ['å¼\u00A0\u0080', 'å¼\u00A0⟨U+0080⟩'],
  ['李\uD842', '李⟨U+D842⟩'],
  ['\uFDD0', '⟨U+FDD0⟩'],
  ['周\u200b', '周⟨U+200B⟩'],
])('%j is shown as %s', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
  expect(isOdd(cleanText(text))).toBe(text !== '周\u200b');
});

it('a rare ideograph that this machine does not know is no fault', () => expect(isOdd('𲎯')).toBe(false));

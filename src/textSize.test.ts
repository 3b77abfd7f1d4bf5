/** The reader's size of text against the usual one. */
import { expect, it } from 'vitest';
import { textSizeOf } from './textSize';

it.each([
  ['a browser of which nobody changed the size', { medium: 16, ios: null }, 1],
  ['a browser set to large text', { medium: 20, ios: null }, 1.25],
  ['a browser set to small text: nothing becomes smaller', { medium: 9, ios: null }, 1],
  ['an iPhone as it is sold', { medium: 16, ios: 17 }, 1],
  ['an iPhone with large text, whose browser keeps its medium', { medium: 16, ios: 23 }, 1.35],
  ['the largest text of an iPhone: twice, for which the screens are made', { medium: 16, ios: 53 }, 2],
])('of %s', (_, sizes, factor) => expect(textSizeOf(sizes)).toBe(factor));

/** What makes an area one, and how large it is: examples, and random outlines around a middle. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formFaults, type FormField } from './form';
import { isArea, middleOf, squareMetresOf } from './place';

type Corners = [number, number][];
const at = (x: number, y: number): [number, number] => [120 + x / 1000, 30 + y / 1000];
const square = [at(0, 0), at(2, 0), at(2, 2), at(0, 2)];

it.each<[string, Corners, boolean]>([
  ['a square', square, true],
  ['a dent', [at(0, 0), at(4, 0), at(4, 4), at(2, 1)], true],
  ['two corners', [at(0, 0), at(1, 0)], false],
  ['a line', [at(0, 0), at(1, 0), at(2, 0)], false],
  ['a bow tie', [at(0, 0), at(2, 2), at(2, 0), at(0, 2)], false],
  ['a corner twice', [at(0, 0), at(0, 0), at(2, 0), at(2, 2)], false],
  ['a spike', [at(0, 0), at(4, 0), at(2, 0), at(2, 2)], false],
  ['a corner that touches an edge', [at(0, 0), at(4, 0), at(4, 4), at(2, 0), at(0, 4)], false],
])('%s', (_, corners, whole) => {
  expect(isArea(corners)).toBe(whole);
});

it('is one for corners in their order around a middle, wherever it begins and whichever way it goes', () => {
  const around = fc.uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 5, maxLength: 40 });
  fc.assert(
    fc.property(around, fc.nat(40), fc.boolean(), (angles, first, back) => {
      const sorted = angles.toSorted((one, other) => one - other);
      const gaps = sorted.map((angle, index) => ((sorted[index + 1] ?? (sorted[0] ?? 0) + 360) - angle + 360) % 360);
      fc.pre(gaps.every((gap) => gap < 170));
      const corners = sorted.map((angle) => at(Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)));
      const begin = first % corners.length;
      const turned = [...corners.slice(begin), ...corners.slice(0, begin)];
      expect(isArea(back ? turned.toReversed() : turned)).toBe(true);
      // Two corners that change places make its line cross itself.
      const [one, two, ...rest] = turned;
      if (one && two) expect(isArea([two, one, ...rest])).toBe(false);
    }),
    { numRuns: 500 },
  );
});

it('is measured in square metres, and its middle is that of its box', () => {
  const [lng, lat] = middleOf(square);
  expect([lng, lat].map((n) => n.toFixed(6))).toEqual(['120.001000', '30.001000']);
  expect(squareMetresOf(square) / (222.6 * 222.6 * Math.cos((30 * Math.PI) / 180))).toBeCloseTo(1, 2);
});

it('a form takes a point for a place, and an outline that is whole for an area', () => {
  const field = (type: 'place' | 'area'): FormField => ({
    fieldId: 'f',
    type,
    name: { zh: '地', en: 'It' },
    required: true,
  });
  const fault = (type: 'place' | 'area', value?: object) =>
    formFaults([field(type)], value === undefined ? {} : { f: value as never })['f'] ?? null;
  expect([fault('place'), fault('place', { at: at(0, 0) }), fault('place', { corners: square })]).toEqual([
    'required',
    null,
    'place',
  ]);
  expect([fault('area', { corners: square }), fault('area', { corners: square.slice(0, 2) })]).toEqual([null, 'area']);
  expect(fault('area', { from: 'a', to: 'b' })).toBe('area');
});

/** Each change is named once, and nothing that did not change. */
import { expect, it } from 'vitest';
import { DEFAULT_RULES, type FenceDraft, type FenceRules, type PolygonShape } from '../../../contract/fences';
import { intlOf } from '../../../src/messages/catalogue';
import { textOf } from '../../../src/messages/texts';
import '../../../src/testing/allTexts';
import { changeWords } from './changeWords';
import { fenceChanges } from './fenceChanges';

const text = textOf('fenceRules', intlOf('en'));
const fenceText = textOf('fence', intlOf('en'));
const square = (side: number): PolygonShape => ({
  kind: 'polygon',
  rings: [
    [
      [120.92, 30.92],
      [120.92 + side, 30.92],
      [120.92 + side, 30.92 + side],
      [120.92, 30.92 + side],
      [120.92, 30.92],
    ],
  ],
});
const draft = ({
  rules,
  ...more
}: Partial<Omit<FenceDraft, 'rules'>> & { rules?: Partial<FenceRules> } = {}): FenceDraft => ({
  name: 'School',
  colour: '#0b5f58',
  shape: { kind: 'circle', centre: [120.92, 30.92], radius: 120 },
  scope: { kind: 'school' },
  ...more,
  rules: { ...DEFAULT_RULES, dwell: 0, ...rules },
});

it.each<[string, FenceDraft, FenceDraft, string[]]>([
  ['nothing', draft(), draft(), []],
  ['a key order', draft(), { ...draft(), scope: JSON.parse('{"kind":"school"}') as FenceDraft['scope'] }, []],
  ['a name', draft(), draft({ name: 'Gate' }), ['Name: School → Gate']],
  [
    'a radius',
    draft(),
    draft({ shape: { kind: 'circle', centre: [120.92, 30.92], radius: 180 } }),
    ['Radius: 120 m → 180 m'],
  ],
  ['a place', draft(), draft({ shape: { kind: 'circle', centre: [120.92, 30.921], radius: 120 } }), ['Moved by 110 m']],
  ['a kind', draft(), draft({ shape: square(0.001) }), ['Shape: circle → polygon']],
  ['an area', draft({ shape: square(0.001) }), draft({ shape: square(0.002) }), ['Area: 1.1 ha → 4.2 ha']],
  [
    'a part cut out',
    draft({ shape: square(0.001) }),
    draft({
      shape: {
        kind: 'polygon',
        rings: [
          ...square(0.001).rings,
          [
            [120.9203, 30.9203],
            [120.9206, 30.9203],
            [120.9206, 30.9206],
            [120.9203, 30.9203],
          ],
        ],
      },
    }),
    ['Areas cut out: 0 → 1', 'Area: 1.1 ha → 1 ha'],
  ],
  [
    'switches and waiting',
    draft(),
    draft({ rules: { leave: false, pass: true, dwell: 300, atRest: false } }),
    [
      'Turned off: Alert on leaving',
      'Turned on: Alert on passing through',
      'Counts as arrived after: At once → 5 min',
      'Turned off: Standing still counts as arrived',
    ],
  ],
  [
    'hours',
    draft(),
    draft({ rules: { hours: [{ days: [5], from: '22:00', to: '06:00' }] } }),
    ['Hours: at any time → Fri 22:00 until 06:00 the next day'],
  ],
  [
    'a due time',
    draft(),
    draft({ rules: { presence: { days: [1, 2, 3, 4, 5], schoolDaysOnly: false, hereBy: '07:50', stayUntil: null } } }),
    ['When the child should be here: none → due by 07:50, Monday to Friday'],
  ],
  [
    'people',
    draft(),
    draft({
      scope: { kind: 'classes', classIds: ['c'] },
      rules: { told: { guardians: 'all', teachers: true, admins: false } },
    }),
    ['Recipients changed', 'Watched pupils changed'],
  ],
])('%s', (_, before, after, expected) =>
  expect(fenceChanges(before, after).map((change) => changeWords(text, fenceText, change))).toEqual(expected),
);

/** Which rules may not be saved, and which field shows the fault. */
import { expect, it } from 'vitest';
import { DEFAULT_RULES, FenceDraft, type FenceRules } from '../../../contract/fences';
import { rulesFaults } from './rulesFaults';

const draft = (rules: Partial<FenceRules> = {}, more: Partial<FenceDraft> = {}): FenceDraft => ({
  name: '学校',
  colour: '#0f766e',
  shape: { kind: 'circle', centre: [120.92, 30.92], radius: 120 },
  scope: { kind: 'students', studentIds: ['s'] },
  ...more,
  rules: { ...DEFAULT_RULES, ...rules },
});
const presence = { days: [1], schoolDaysOnly: true, hereBy: '07:50', stayUntil: '16:10' };

it.each<[string, FenceDraft, string[]]>([
  ['a valid draft', draft(), []],
  ['a blank name', draft({}, { name: '  ' }), ['name name-empty']],
  ['no class', draft({}, { scope: { kind: 'classes', classIds: [] } }), ['scope scope-empty']],
  ['no pupil', draft({}, { scope: { kind: 'students', studentIds: [] } }), ['scope scope-empty']],
  ['nobody told', draft({ told: { guardians: [], teachers: false, admins: false } }), ['told told-empty']],
  ['staff alone told', draft({ told: { guardians: [], teachers: true, admins: false } }), []],
  ['a window of no day', draft({ hours: [{ days: [], from: '07:00', to: '09:00' }] }), ['hours.0.days days-none']],
  [
    'a time that is cleared',
    draft({
      hours: [
        { days: [1], from: '07:00', to: '09:00' },
        { days: [1], from: '', to: '' },
      ],
    }),
    ['hours.1.from time-missing', 'hours.1.to time-missing'],
  ],
  ['a window over midnight', draft({ hours: [{ days: [5], from: '22:00', to: '06:00' }] }), []],
  ['a presence', draft({ presence }), []],
  [
    'a presence without a time',
    draft({ presence: { ...presence, hereBy: null, stayUntil: null } }),
    ['presence.hereBy presence-empty'],
  ],
  ['a presence of no day', draft({ presence: { ...presence, days: [] } }), ['presence.days days-none']],
  [
    'leaving before coming',
    draft({ presence: { ...presence, stayUntil: '07:50' } }),
    ['presence.stayUntil presence-order'],
  ],
  ['a cleared presence', draft({ presence: { ...presence, hereBy: '' } }), ['presence.hereBy time-missing']],
])('%s', (_, given, faults) => expect(rulesFaults(given).map(({ at, code }) => `${at} ${code}`)).toEqual(faults));

it('the contract accepts rules without faults', () => {
  expect(FenceDraft.safeParse(draft({ hours: [{ days: [5], from: '22:00', to: '24:00' }], presence })).success).toBe(
    true,
  );
});

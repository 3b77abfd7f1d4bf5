/** What keeps a definition from being published, and what two versions differ in: examples, and random drafts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { definitionChanges } from './changes';
import { type Definition, makeStep, type Step } from './definition';
import { definitionFaults, type DefinitionDraft } from './definitionFaults';
import { effectOf, requestFaults } from './effects';
import { type FormField, type FormValues, keptValues } from './form';
import { type Directory, pathFor } from './path';
import { openTo } from './rights';

const name = { zh: '名', en: 'Name' };
const STAFF = ['boss', 'teacher'];
const step = (stepId: string, { who = { by: 'admins' }, ...over }: Partial<Step> = {}): Step =>
  makeStep(stepId, name, who, over);
const CONSEQUENCE: Definition['consequence'] = { kind: 'leave', pupil: 'pupil', span: 'span', reason: 'reason' };
const REASON: FormField = {
  fieldId: 'reason',
  type: 'choice',
  name,
  required: true,
  options: ['ill', 'other'].map((optionId) => ({ optionId, name })),
};
const LEAVE: DefinitionDraft = {
  name,
  about: name,
  form: [
    { fieldId: 'pupil', type: 'pupil', name, required: true },
    REASON,
    { fieldId: 'span', type: 'span', name, required: true },
  ],
  path: [step('class-teacher', { who: { by: 'class-teacher' } })],
  rights: openTo('student'),
  keptDays: null,
};
const faultsOf = (over: Partial<DefinitionDraft>) =>
  definitionFaults({ ...LEAVE, ...over }, { consequence: CONSEQUENCE }, STAFF).map(
    ({ part, id, what }) => `${part} ${id} ${what}`,
  );
const withField = (field: Partial<FormField>) =>
  faultsOf({ form: [...LEAVE.form, { fieldId: 'f1', type: 'text', name, required: false, ...field }] });
const withStep = (over: Partial<Step>) => faultsOf({ path: [...LEAVE.path, step('s1', over)] });

describe('a definition', () => {
  it('without faults has none', () => expect(faultsOf({})).toEqual([]));

  it('keeps the fields that its effect reads: there, of their type, required and always shown', () => {
    const without = definitionFaults({ ...LEAVE, form: LEAVE.form.slice(0, 2) }, { consequence: CONSEQUENCE }, STAFF);
    expect(without).toEqual([{ part: 'form', id: 'span', what: 'consequence', kind: 'leave', read: 'span' }]);
    const changed = (over: Partial<FormField>) =>
      faultsOf({ form: LEAVE.form.map((field) => (field.fieldId === 'reason' ? { ...field, ...over } : field)) });
    for (const over of [
      { required: false },
      { type: 'date' as const },
      { shownWhen: [{ field: 'pupil', is: 'not' as const, value: 'x' }] },
    ])
      expect(changed(over)).toEqual(['form reason consequence']);
    expect(changed({ name: { zh: '原因', en: 'Reason' } })).toEqual([]);
  });

  it('with an effect has a step that is always there and that somebody always decides', () => {
    const alone = (over: Partial<Step>) => faultsOf({ path: [step('s1', over)] });
    for (const over of [
      { kind: 'copy' as const },
      { whenEmpty: 'pass' as const },
      { who: { by: 'originator' as const } },
      { when: [{ field: 'reason', is: 'equals' as const, value: 'ill' }] },
    ])
      expect(alone(over)).toEqual(['path path undecided']);
    expect(alone({})).toEqual([]);
  });

  it('has names, ids of its own, options, and one pupil', () => {
    expect(faultsOf({ name: { zh: '请假', en: ' ' } })).toEqual(['head name no-name']);
    expect(withField({ name: { zh: '', en: 'Name' } })).toEqual(['form f1 no-name']);
    expect(withField({ fieldId: 'span' })).toContain('form span same-id');
    expect(withField({ type: 'pupil' })).toEqual(['form f1 twice']);
    expect(definitionFaults({ ...LEAVE, form: [], path: [] }, { consequence: null }, STAFF)).toEqual([
      { part: 'form', id: 'form', what: 'empty' },
    ]);
    expect(withField({ type: 'several' })).toEqual(['form f1 no-options']);
    const option = { optionId: 'o1', name };
    expect(withField({ type: 'choice', options: [option, option] })).toEqual(['form f1 same-id']);
    expect(withStep({ stepId: 'class-teacher' })).toEqual(['path class-teacher same-id']);
  });

  it('asks people who are there', () => {
    expect(withStep({ who: { by: 'named', userIds: ['teacher'] } })).toEqual([]);
    expect(withStep({ who: { by: 'named', userIds: ['gone'] } })).toEqual(['path s1 left']);
    expect(withStep({ who: { by: 'named', userIds: [] } })).toEqual(['path s1 nobody']);
    expect(withStep({ who: { by: 'picked', among: [] } })).toEqual(['path s1 nobody']);
    const swim = { form: [{ fieldId: 'f1', type: 'text' as const, name, required: true }] };
    expect(definitionFaults({ ...LEAVE, ...swim }, { consequence: null }, STAFF)).toEqual([
      { part: 'path', id: 'class-teacher', what: 'no-class' },
    ]);
  });

  it('has columns in a table, and formulas that read numbers above them', () => {
    const column = (over: object) => ({ columnId: 'c1', type: 'amount' as const, name, required: true, ...over });
    const lines = (columns?: FormField['columns']): FormField => ({
      fieldId: 'lines',
      type: 'table',
      name,
      required: false,
      ...(columns && { columns }),
    });
    const faults = (...more: FormField[]) => faultsOf({ form: [...LEAVE.form, ...more] });
    const total = (formula: string): FormField => ({
      fieldId: 'total',
      type: 'formula',
      name,
      required: false,
      formula,
    });
    expect(faults(lines())).toEqual(['form lines no-columns']);
    expect(faults(lines([column({}), column({})]))).toEqual(['form lines same-id']);
    expect(faults(lines([column({ name: { zh: '', en: '' } })]))).toEqual(['form lines no-name']);
    const table = lines([column({}), column({ columnId: 'c2', type: 'text' })]);
    expect(faults(table, total('sum([lines.c1]) * 2'))).toEqual([]);
    for (const formula of ['', '1 +', '[reason]', '[lines]', 'sum([lines.c2])', 'sum([lines.c3])', '[total]'])
      expect(faults(table, total(formula))).toEqual(['form total formula']);
    expect(faults(total('sum([lines.c1])'), table)).toEqual(['form total formula']);
  });

  it('tests fields that are above, with values that they can have', () => {
    const shown = (field: string, is: 'equals' | 'over' | 'longer', value: string | number) =>
      withField({ shownWhen: [{ field, is, value }] });
    expect(shown('reason', 'equals', 'ill')).toEqual([]);
    expect(shown('reason', 'equals', 'gone')).toEqual(['form f1 condition']);
    expect(shown('reason', 'over', 3)).toEqual(['form f1 condition']);
    expect(shown('span', 'longer', 72)).toEqual([]);
    expect(shown('span', 'longer', '72')).toEqual(['form f1 condition']);
    expect(shown('f1', 'equals', 'x')).toEqual(['form f1 unknown-field']);
    expect(withStep({ when: [{ field: 'gone', is: 'equals', value: 'x' }] })).toEqual(['path s1 unknown-field']);
  });
});

describe('what differs between two versions', () => {
  const [pupil, reason, span] = LEAVE.form;
  if (!pupil || !reason || !span) throw new Error('three fields');
  const changed = (over: Partial<DefinitionDraft>) =>
    definitionChanges(LEAVE, { ...LEAVE, ...over }).map(({ part, id, what, members }) =>
      [part, id, what, ...members].join(' '),
    );

  it('is said once each: added, changed with what, moved, removed', () => {
    expect(changed({})).toEqual([]);
    expect(changed({ form: [span, pupil, reason] })).toEqual(['form span moved']);
    expect(changed({ form: [pupil, { ...reason, required: false, name: { zh: '新', en: 'New' } }, span] })).toEqual([
      'form reason changed name required',
    ]);
    expect(changed({ form: [pupil, reason], path: [...LEAVE.path, step('s1')] })).toEqual([
      'form span removed',
      'path s1 added',
    ]);
    expect(changed({ about: { zh: '新', en: 'New' } })).toEqual(['head head changed about']);
  });

  it('is nothing for equal ones alone, whatever was done, and one move is one change', () => {
    const ids = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 1 });
    const formOf = (fields: readonly string[]): DefinitionDraft => ({
      ...LEAVE,
      form: fields.map((fieldId) => ({ fieldId, type: 'text', name, required: false })),
    });
    fc.assert(
      fc.property(ids, ids, fc.nat(), fc.nat(), (older, newer, from, to) => {
        const differ = definitionChanges(formOf(older), formOf(newer)).length > 0;
        expect(differ).toBe(older.join() !== newer.join());
        const [moved = ''] = older.slice(from % older.length);
        const rest = older.filter((id) => id !== moved);
        const next = rest.toSpliced(to % older.length, 0, moved);
        expect(definitionChanges(formOf(older), formOf(next)).length).toBe(next.join() === older.join() ? 0 : 1);
      }),
      { numRuns: 500, seed: 15 },
    );
  });
});

describe('a random draft without faults', () => {
  const conditionArb = fc.constantFrom<Step['when']>(
    [],
    [],
    [],
    [{ field: 'reason', is: 'equals', value: 'ill' }],
    [{ field: 'span', is: 'longer', value: 24 }],
    [{ field: 'more', is: 'over', value: 3 }],
  );
  const moreArb = fc.uniqueArray(
    fc.oneof(
      fc.constant<FormField>({ fieldId: 'class', type: 'class', name, required: true }),
      fc
        .record({ required: fc.boolean(), shownWhen: conditionArb })
        .map((over): FormField => ({ fieldId: 'more', type: 'number', name, ...over })),
    ),
    { selector: ({ fieldId }) => fieldId, maxLength: 2 },
  );
  const keptArb = fc.oneof(fc.constant(LEAVE.form), fc.constant(LEAVE.form), fc.subarray(LEAVE.form, { minLength: 2 }));
  const formArb = fc
    .record({ kept: keptArb, more: moreArb, required: fc.boolean() })
    .map(({ kept, more, required }) => [
      ...kept.map((field) => (field === REASON && more.length === 2 ? { ...field, required } : field)),
      ...more,
    ]);
  const stepArb = fc.record({
    kind: fc.constantFrom('approve' as const, 'approve' as const, 'copy' as const),
    who: fc.constantFrom<Step['who']>(
      { by: 'admins' },
      { by: 'class-teacher' },
      { by: 'guardians' },
      { by: 'originator' },
      { by: 'named', userIds: ['teacher'] },
      { by: 'named', userIds: ['gone'] },
      { by: 'picked' },
    ),
    when: conditionArb,
    whenEmpty: fc.constantFrom('pass' as const, 'admins' as const, 'admins' as const),
  });
  const draftArb = fc.record({
    form: formArb,
    path: fc.array(stepArb, { maxLength: 3 }).map((steps) => steps.map((over, n) => step(`s${n}`, over))),
  });
  const valuesArb = fc.record({
    pupil: fc.constantFrom('p1', 'p2'),
    reason: fc.constantFrom('ill', 'other'),
    span: fc.constantFrom({ from: '2026-03-02T01:00:00Z', to: '2026-03-05T01:00:00Z' }),
    more: fc.integer({ min: 0, max: 9 }),
    class: fc.constantFrom('c1', 'c2'),
  });
  const BOSS = { userId: 'boss', side: 'staff' as const, name: '校长' };
  const PARENT = { userId: 'parent', side: 'family' as const, name: '家长' };
  const directory: Directory = {
    originator: PARENT,
    pupils: [{ studentId: 'p1', name: '孩子', classId: 'c1', guardians: [PARENT] }],
    classes: [{ classId: 'c1', name: '班', leaders: [], staff: [] }],
    admins: [BOSS],
    staff: [BOSS],
    standIns: [],
    waters: [],
    places: [],
  };

  it('has its effect from each form that is filled in, and never without a decision', () => {
    let published = 0;
    fc.assert(
      fc.property(draftArb, valuesArb, (over, entered: FormValues) => {
        const definition = { ...LEAVE, ...over, consequence: CONSEQUENCE };
        if (definitionFaults(definition, definition, STAFF).length > 0) return;
        published++;
        const values = keptValues(definition.form, entered);
        expect(requestFaults(definition, values)).toEqual({});
        expect(effectOf(definition, values)).toMatchObject({ kind: 'leave', studentId: entered['pupil'] });
        const path = pathFor(definition, values, {}, directory, new Date('2026-03-02T01:00:00Z'));
        expect(path.some(({ kind, people }) => kind === 'approve' && people.length > 0)).toBe(true);
      }),
      { numRuns: 3_000, seed: 15 },
    );
    expect(published).toBeGreaterThan(100);
  });
});

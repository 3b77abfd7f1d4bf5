/** Formulas: what they are, what they give, against random trees written as text; and values that nobody may enter. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FormField, formFaults, keptValues, shownFields } from './form';
import { computeFormula, type Formula, readFormula } from './formula';

const VALUES: Record<string, number> = { a: 3, b: 0.5, 't.c': 7 };
const valueOf = ({ field, column }: { field: string; column: string | null }) =>
  VALUES[column === null ? field : `${field}.${column}`] ?? null;
const result = (text: string) => {
  const formula = readFormula(text);
  return formula && computeFormula(formula, valueOf);
};

describe('a formula', () => {
  it('is arithmetic with brackets, names and sums of columns', () => {
    expect(result('1 + 2 * 3')).toBe(7);
    expect(result('(1 + 2) * 3')).toBe(9);
    expect(result('10 - 2 - 3')).toBe(5);
    expect(result('8 / 4 / 2')).toBe(1);
    expect(result('-[a] * -2')).toBe(6);
    expect(result('[a] * [b] + sum([t.c])')).toBe(8.5);
    expect(result('0.1 + 0.2')).toBe(0.3);
    expect(result('1.005 * 1')).toBe(1.01);
    expect(result('1 / 3')).toBe(0.33);
  });

  it('gives nothing for what is missing, for a division by nothing, and for what is no formula', () => {
    for (const text of ['[gone] + 1', '1 / 0', '1 / ([a] - 3)']) expect(result(text)).toBeNull();
    const deep = `${'('.repeat(40)}1${')'.repeat(40)}`;
    for (const text of ['', '1 +', '(1', '1)', '[a', 'a', 'alert(1)', 'sum([a])', '1 2', '[a][b]', 'sum(1)', deep])
      expect(readFormula(text)).toBeNull();
    expect(readFormula(`1${' + 1'.repeat(60)}`)).toBeNull();
  });

  it('means what its text says, for random trees', () => {
    const { tree } = fc.letrec<{ tree: Formula; leaf: Formula; pair: Formula }>((tie) => ({
      tree: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('pair')),
      leaf: fc.oneof(
        fc.nat(99).map((value): Formula => ({ kind: 'number', value })),
        fc.constantFrom('a', 'b', 'gone').map((field): Formula => ({ kind: 'name', name: { field, column: null } })),
        fc.constant<Formula>({ kind: 'name', name: { field: 't', column: 'c' } }),
      ),
      pair: fc.oneof(
        tie('tree').map((of): Formula => ({ kind: 'negative', of })),
        fc
          .tuple(fc.constantFrom('+', '-', '*', '/'), tie('tree'), tie('tree'))
          .map(([kind, left, right]): Formula => ({ kind, left, right })),
      ),
    }));
    const textOf = (formula: Formula): string => {
      if (formula.kind === 'number') return String(formula.value);
      if (formula.kind === 'negative') return `(-${textOf(formula.of)})`;
      if (formula.kind !== 'name') return `(${textOf(formula.left)} ${formula.kind} ${textOf(formula.right)})`;
      const { field, column } = formula.name;
      return column === null ? `[${field}]` : `sum([${field}.${column}])`;
    };
    fc.assert(
      fc.property(tree, (formula) => {
        const text = textOf(formula);
        if (text.length <= 200) expect(readFormula(text)).toEqual(formula);
      }),
      { numRuns: 3_000, seed: 15 },
    );
  });
});

const name = { zh: '名', en: 'Name' };
const FORM: FormField[] = [
  {
    fieldId: 'lines',
    type: 'table',
    name,
    required: true,
    columns: [
      { columnId: 'what', type: 'text', name, required: true },
      { columnId: 'cost', type: 'amount', name, required: true },
    ],
  },
  { fieldId: 'rate', type: 'number', name, required: false },
  { fieldId: 'total', type: 'formula', name, required: false, formula: 'sum([lines.cost]) * [rate]' },
  { fieldId: 'why', type: 'text', name, required: true, shownWhen: [{ field: 'total', is: 'over', value: 100 }] },
];
const lines = [{ what: '粉笔', cost: 20.5 }, { what: '纸', cost: 30 }, {}];

describe('a form with a table and a formula', () => {
  it('computes the value itself, whatever was entered, and depends on it', () => {
    expect(keptValues(FORM, { lines, rate: 2, total: 9_999 })).toEqual({
      lines: lines.slice(0, 2),
      rate: 2,
      total: 101,
    });
    expect(formFaults(FORM, { lines, rate: 2, total: 1 })).toEqual({ why: 'required' });
    expect(keptValues(FORM, { lines, total: 9_999 })).toEqual({ lines: lines.slice(0, 2) });
  });

  it('takes rows of its columns alone', () => {
    const faultOf = (rows: Record<string, string | number>[]) => formFaults(FORM, { lines: rows });
    expect(faultOf([])).toEqual({ lines: 'required' });
    expect(faultOf([{}])).toEqual({ lines: 'required' });
    for (const row of [
      { what: '笔' },
      { what: '笔', cost: '1' },
      { what: '笔', cost: -1 },
      { what: '笔', cost: 1, x: 1 },
    ])
      expect(faultOf([row])).toEqual({ lines: 'table' });
    expect(faultOf(Array.from({ length: 31 }, () => ({ what: '笔', cost: 1 })))).toEqual({ lines: 'table' });
  });
});

describe('a form', () => {
  const form: FormField[] = [
    {
      fieldId: 'kind',
      type: 'choice',
      name,
      required: true,
      options: [1, 2].map((n) => ({ optionId: `k${n}`, name })),
    },
    {
      fieldId: 'days',
      type: 'number',
      name,
      required: true,
      shownWhen: [{ field: 'kind', is: 'equals', value: 'k1' }],
    },
  ];

  it('drops the value of a field that is hidden, and asks for it only when it is shown', () => {
    const values = { kind: 'k2', days: 3 };
    expect(shownFields(form, values).map(({ fieldId }) => fieldId)).toEqual(['kind']);
    expect(keptValues(form, values)).toEqual({ kind: 'k2' });
    expect(formFaults(form, { kind: 'k3' })).toEqual({ kind: 'option' });
    expect(formFaults(form, { kind: 'k1' })).toEqual({ days: 'required' });
  });
});

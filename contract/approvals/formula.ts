/**
 * Formulas of forms: numbers, + - * / and brackets, `[field]` for a number of the form, `sum([table.column])` for all
 * rows of a table. Read by hand, never evaluated as a script. Console and platform compute with the same function.
 */

/** Characters of a formula, at most. */
export const LONGEST_FORMULA = 200;
/** Brackets inside brackets, at most. */
const DEEPEST = 20;

/** 'column' is null for a field; else the formula wants the sum of a column. */
export interface FormulaName {
  field: string;
  column: string | null;
}

export type Formula =
  | { kind: 'number'; value: number }
  | { kind: 'name'; name: FormulaName }
  | { kind: 'negative'; of: Formula }
  | { kind: '+' | '-' | '*' | '/'; left: Formula; right: Formula };

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|sum\(\s*\[([^[\].]{1,64})\.([^[\].]{1,64})\]\s*\)|\[([^[\].]{1,64})\]|([-+*/()]))/y;
type Token = { number: number } | { name: FormulaName } | { sign: string };

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN);
  while (text.slice(pattern.lastIndex).trim() !== '') {
    const found = pattern.exec(text);
    if (!found) return null;
    const [, number, table, column, field, sign] = found;
    if (number !== undefined) tokens.push({ number: Number(number) });
    else if (table !== undefined && column !== undefined) tokens.push({ name: { field: table, column } });
    else if (field !== undefined) tokens.push({ name: { field, column: null } });
    else if (sign !== undefined) tokens.push({ sign });
  }
  return tokens;
}

/** Null for what is no formula. */
export function readFormula(text: string): Formula | null {
  const tokens = text.length <= LONGEST_FORMULA ? tokensOf(text) : null;
  if (!tokens?.length) return null;
  let at = 0;
  const signAt = () => {
    const token = tokens[at];
    return token && 'sign' in token ? token.sign : null;
  };

  /** A chain of terms of one rank, from left to right. */
  function chain(signs: readonly ('+' | '-' | '*' | '/')[], term: () => Formula | null): Formula | null {
    let left = term();
    for (;;) {
      const kind = signs.find((sign) => sign === signAt());
      if (kind === undefined || left === null) return left;
      at += 1;
      const right = term();
      left = right && { kind, left, right };
    }
  }
  const sumAt = (depth: number): Formula | null => chain(['+', '-'], () => chain(['*', '/'], () => partAt(depth)));

  function partAt(depth: number): Formula | null {
    const token = tokens?.[at];
    if (!token || depth > DEEPEST) return null;
    at += 1;
    if ('number' in token) return { kind: 'number', value: token.number };
    if ('name' in token) return { kind: 'name', name: token.name };
    if (token.sign === '-') {
      const of = partAt(depth + 1);
      return of && { kind: 'negative', of };
    }
    if (token.sign !== '(') return null;
    const inner = sumAt(depth + 1);
    if (signAt() !== ')') return null;
    at += 1;
    return inner;
  }

  const whole = sumAt(0);
  return at === tokens.length ? whole : null;
}

/** The names that a formula reads. */
export function namesInFormula(formula: Formula): FormulaName[] {
  switch (formula.kind) {
    case 'number':
      return [];
    case 'name':
      return [formula.name];
    case 'negative':
      return namesInFormula(formula.of);
    default:
      return [...namesInFormula(formula.left), ...namesInFormula(formula.right)];
  }
}

/** The result to two digits; null while a value is missing, for a division by nothing, and beyond all numbers. */
export function computeFormula(formula: Formula, valueOf: (name: FormulaName) => number | null): number | null {
  const result = compute(formula, valueOf);
  return result === null || !Number.isFinite(result) ? null : Math.round((result + Number.EPSILON) * 100) / 100 || 0;
}

function compute(formula: Formula, valueOf: (name: FormulaName) => number | null): number | null {
  if (formula.kind === 'number') return formula.value;
  if (formula.kind === 'name') return valueOf(formula.name);
  if (formula.kind === 'negative') {
    const of = compute(formula.of, valueOf);
    return of === null ? null : -of;
  }
  const [left, right] = [compute(formula.left, valueOf), compute(formula.right, valueOf)];
  if (left === null || right === null) return null;
  switch (formula.kind) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return right === 0 ? null : left / right;
  }
}

/**
 * Steps of the schema can also run on a schema that a cluster distributes (Citus, schema-based sharding). It refuses
 * several commands in one text, a constraint beside other subcommands, and a column with a constraint inline. Steps up
 * to 053 ran before any schema was distributed: they stay as they are.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MIGRATIONS } from './migrations';
import { ROOT } from '../../../tests/harness/platformProcess';

const LAST_OF_OLD = '053 card signal';

/** The statements without comments, texts and bodies of functions, in lower case and single spaces. */
const bare = (sql: string) =>
  sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** What a distributed schema refuses in one statement; null when it takes it. */
function refusedIn(sql: string): string | null {
  const text = bare(sql).replace(/;$/, '');
  if (text.includes(';')) return 'several commands in one text: make each a text of its own';
  if (/^create unlogged\b|\bset unlogged\b/.test(text)) return 'a table without a log does not move';
  if (!text.startsWith('alter table')) return null;
  const subcommands = subcommandsOf(text);
  const constraints = subcommands.filter((one) =>
    /\badd (?:constraint|check|unique|primary key|foreign key)\b/.test(one),
  );
  if (constraints.length > 0 && subcommands.length > 1) return 'a constraint beside other subcommands';
  if (constraints.some((one) => !one.includes('add constraint '))) return 'a constraint without a name';
  const inline = subcommands.some(
    (one) =>
      /\badd (?:column )?/.test(one) &&
      constraints.length === 0 &&
      / (?:check|references|unique|primary key)\b/.test(one),
  );
  return inline ? 'a column with a constraint inline: add the column, then the named constraint' : null;
}

/** The parts between the commas outside brackets. */
function subcommandsOf(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

it('refuses what a distributed schema refuses, and nothing else', () => {
  for (const taken of [
    'create table a (b text primary key, c int check (c > 0), constraint d unique (c));',
    'alter table a add column b int, add column c text',
    "alter table a add constraint b check (c in ('x; y', 'z'))",
    'alter table a add column b int -- ; references nothing',
    'create function f() returns trigger language plpgsql as $$ begin a; b; end $$',
    'alter table a drop column b, alter column c set not null',
  ])
    expect(refusedIn(taken), taken).toBeNull();
  for (const refused of [
    'create table a (); create table b ()',
    'alter table a add column b int, add constraint c check (b > 0)',
    'alter table a add check (b > 0)',
    'alter table a add column b int check (b > 0)',
    'alter table a add column b text references c',
    'alter table a add column b text unique',
    'create unlogged table a ()',
    'alter table a set unlogged',
  ])
    expect(refusedIn(refused), refused).not.toBeNull();
});

it('no step since then has such a statement', () => {
  const after = MIGRATIONS.findIndex(({ id }) => id === LAST_OF_OLD) + 1;
  expect(after).toBeGreaterThan(0);
  for (const { id, sql } of MIGRATIONS.slice(after)) {
    expect(typeof sql, `${id}: the statements are a list, one command each`).not.toBe('string');
    for (const statement of sql) expect(refusedIn(statement), `${id}: ${statement}`).toBeNull();
  }
});

/** A cluster rewrites an `insert … select` and puts what a volatile function gives into the wrong column. */
const VOLATILE = new RegExp(
  String.raw`insert into(?:(?!;|\x60|insert into)[\s\S])*?\bselect\b(?:(?!;|\x60)[\s\S])*?` +
    String.raw`\b(?:gen_random_uuid|random|clock_timestamp)\(`,
  'i',
);

it('no statement of the platform calls a volatile function while it inserts what it selects', () => {
  expect(VOLATILE.test('insert into a (b, c) select gen_random_uuid(), d from e')).toBe(true);
  expect(VOLATILE.test("insert into a values ('b'); select random()")).toBe(false);
  const sources = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.filter((name) => VOLATILE.test(readFileSync(join(ROOT, 'server', name), 'utf8')))).toEqual([]);
});

it('the steps of before had such statements, so the check sees them', () => {
  const old = MIGRATIONS.filter(({ sql }) => typeof sql === 'string' && refusedIn(sql) !== null);
  expect(old.length).toBeGreaterThan(10);
});

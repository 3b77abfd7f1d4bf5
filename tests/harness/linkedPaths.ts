/**
 * Reads from the source which addresses a file of the console leads to: each expression that is a path, in a link, in a
 * `navigate`, or anywhere else. Constants and functions that make paths are followed to where they are written. What is
 * not known is '*'.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';

interface Node {
  type: string;
  [part: string]: unknown;
}
/** What a name stands for: a node, and the file that it is written in. */
interface Known {
  node: Node;
  file: SourceFile;
}
interface SourceFile {
  path: string;
  program: Node;
  /** Names of the module: its own, and those that it imports with where from. */
  own: Map<string, Node>;
  imported: Map<string, { from: string; name: string }>;
}
type Names = ReadonlyMap<string, readonly string[]>;

const ROOT = join(import.meta.dirname, '../..');
/** Values of one expression, at most: what may be more is unknown. */
const MOST = 64;
/** Calls within calls that are followed. */
const DEEPEST = 8;
const UNKNOWN: readonly string[] = ['*'];
/** Where a path is no way: where a sheet closes to, and what compares paths. */
const NO_WAY_ATTRIBUTES = new Set(['closesTo', 'className', 'id', 'aria-label']);
const NO_WAY_CALLS = new Set(['matchPath', 'useHref', 'text', 'startsWith', 'includes']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
const childrenOf = (node: Node): Node[] => Object.values(node).flatMap(nodesIn);
const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '');
const part = (node: Node, name: string): Node | null => (isNode(node[name]) ? node[name] : null);
const isFunction = ({ type }: Node) => type === 'ArrowFunctionExpression' || type.startsWith('Function');

/** The file that an import leads to, as a path from the root; null outside the console. */
function fileOf(from: string, to: string): string | null {
  if (!to.startsWith('.')) return null;
  const base = join(ROOT, dirname(from), to);
  const found = [`${base}.ts`, `${base}.tsx`, join(base, 'index.ts')].find((path) => existsSync(path));
  return found ? relative(ROOT, found) : null;
}

export function linkedPaths() {
  const files = new Map<string, SourceFile>();

  function fileAt(path: string): SourceFile {
    const known = files.get(path);
    if (known) return known;
    const { program } = parseSync(path, readFileSync(join(ROOT, path), 'utf8'));
    const file: SourceFile = { path, program: program as unknown as Node, own: new Map(), imported: new Map() };
    files.set(path, file);
    for (const statement of nodesIn(file.program['body'])) {
      if (statement.type === 'ImportDeclaration') {
        const from = fileOf(path, String(part(statement, 'source')?.['value']));
        if (from !== null)
          for (const one of nodesIn(statement['specifiers']))
            file.imported.set(nameOf(one['local']), { from, name: nameOf(one['imported']) });
      }
      const declared = part(statement, 'declaration') ?? statement;
      if (declared.type === 'FunctionDeclaration') file.own.set(nameOf(declared['id']), declared);
      for (const one of nodesIn(declared['declarations'])) {
        const init = part(one, 'init');
        if (init) file.own.set(nameOf(one['id']), init);
      }
    }
    return file;
  }

  /** What a name of a module stands for, through its imports. */
  function known(file: SourceFile, name: string): Known | null {
    const own = file.own.get(name);
    if (own) return { node: own, file };
    const from = file.imported.get(name);
    return from ? known(fileAt(from.from), from.name) : null;
  }

  const joined = (before: readonly string[], after: readonly string[]): readonly string[] => {
    const all = before.flatMap((one) => after.map((other) => one + other));
    return all.length > MOST ? UNKNOWN : [...new Set(all)];
  };
  const either = (...values: readonly (readonly string[])[]) => [...new Set(values.flat())];

  /** What a function returns. */
  function returned(node: Node): Node[] {
    const body = part(node, 'body');
    if (!body) return [];
    if (body.type !== 'BlockStatement') return [body];
    const found: Node[] = [];
    const look = (one: Node) => {
      if (isFunction(one)) return;
      if (one.type === 'ReturnStatement') found.push(...nodesIn(one['argument']));
      childrenOf(one).forEach(look);
    };
    childrenOf(body).forEach(look);
    return found;
  }

  const made = ({ node, file }: Known, names: Names, depth: number) =>
    either(...returned(node).map((one) => valuesOf(one, file, names, depth + 1)));

  /** The values of an expression. @param names what is known of parameters */
  function valuesOf(node: Node | null, file: SourceFile, names: Names, depth = 0): readonly string[] {
    if (!node || depth > DEEPEST) return UNKNOWN;
    const of = (one: Node | null) => valuesOf(one, file, names, depth + 1);
    switch (node.type) {
      case 'Literal':
        return typeof node['value'] === 'string' ? [node['value']] : UNKNOWN;
      case 'TemplateLiteral': {
        const inner = nodesIn(node['expressions']).map(of);
        return nodesIn(node['quasis']).reduce<readonly string[]>(
          (before, quasi, index) => {
            const words = (quasi['value'] as { cooked?: string } | undefined)?.cooked ?? '';
            return joined(joined(before, [words]), inner[index] ?? ['']);
          },
          [''],
        );
      }
      case 'ConditionalExpression':
        return either(of(part(node, 'consequent')), of(part(node, 'alternate')));
      case 'LogicalExpression':
        return either(of(part(node, 'left')), of(part(node, 'right')));
      case 'BinaryExpression':
        return node['operator'] === '+' ? joined(of(part(node, 'left')), of(part(node, 'right'))) : UNKNOWN;
      case 'Identifier': {
        const name = nameOf(node);
        const given = names.get(name);
        if (given) return given;
        const found = known(file, name);
        if (!found) return UNKNOWN;
        // A function that makes paths, given to somebody who calls it.
        if (isFunction(found.node)) return isHelper(found.node, found.file) ? made(found, new Map(), depth) : UNKNOWN;
        return valuesOf(found.node, found.file, new Map(), depth + 1);
      }
      case 'CallExpression': {
        const found = known(file, nameOf(node['callee']));
        if (!found || !isFunction(found.node)) return UNKNOWN;
        const given = nodesIn(node['arguments']).map(of);
        const inside = new Map(nodesIn(found.node['params']).map((one, at) => [nameOf(one), given[at] ?? UNKNOWN]));
        return made(found, inside, depth);
      }
      default: {
        const inner = /^(?:TS(?:As|NonNull|Satisfies)|Parenthesized|JSXExpressionContainer)/.test(node.type);
        return inner ? of(part(node, 'expression')) : UNKNOWN;
      }
    }
  }

  const pathsIn = (values: readonly string[]) =>
    values.flatMap((value) => (/^\/[\w*]/.test(value) ? [value.replace(/[?#].*$/, '')] : []));
  const isHelper = (node: Node, file: SourceFile) =>
    isFunction(node) &&
    returned(node).length > 0 &&
    returned(node).every((one) => pathsIn(valuesOf(one, file, new Map())).length > 0);

  /** The paths of one file that are ways. The definition of a path is none; its use is. */
  function waysOf(path: string): readonly string[] {
    const file = fileAt(path);
    const definitions = new Set([...file.own.values()].filter((node) => isHelper(node, file) || isPlain(node, file)));
    const ways = new Set<string>();
    const look = (node: Node) => {
      if (definitions.has(node) || node.type.startsWith('Import')) return;
      if (node.type === 'JSXAttribute' && NO_WAY_ATTRIBUTES.has(nameOf(node['name']))) return;
      if (node.type === 'Property' && nameOf(node['key']) === 'closesTo') return;
      if (node.type === 'BinaryExpression' && node['operator'] !== '+') return;
      const callee = part(node, 'callee');
      if (callee && NO_WAY_CALLS.has(nameOf(callee) || nameOf(callee['property']))) return;
      const found = pathsIn(valuesOf(node, file, new Map()));
      for (const one of found) ways.add(one);
      if (found.length === 0) childrenOf(node).forEach(look);
    };
    look(file.program);
    return [...ways];
  }
  const isPlain = (node: Node, file: SourceFile) =>
    !isFunction(node) && pathsIn(valuesOf(node, file, new Map())).length > 0;

  /** The files that a file is made of: what it imports, at once or when needed. */
  function filesOf(path: string, isOutside: (path: string) => boolean): ReadonlySet<string> {
    const found = new Set<string>();
    const visit = (one: string) => {
      if (found.has(one) || isOutside(one)) return;
      found.add(one);
      const text = readFileSync(join(ROOT, one), 'utf8');
      for (const [, to = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']*)'/g)) {
        const file = fileOf(one, to);
        if (file !== null) visit(file);
      }
    };
    visit(path);
    return found;
  }

  return { waysOf, filesOf };
}

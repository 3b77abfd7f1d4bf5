/** The keys of a tree, as the ARIA Authoring Practices' tree view pattern has them. */
import type { TreeRow } from './treeRows';

/** move: to that row. open and close: of a class. select: what Enter does, toggle: what Space does. */
export type TreeKeyAction = { act: 'move'; key: string } | { act: 'open' | 'close' | 'select' | 'toggle'; key: string };

/** What a key does on the active row; null leaves it to the browser. */
export function treeKeyAction(rows: readonly TreeRow[], activeKey: string | null, key: string): TreeKeyAction | null {
  const at = Math.max(
    0,
    rows.findIndex((row) => row.key === activeKey),
  );
  const row = rows[at];
  if (!row) return null;
  const to = (index: number): TreeKeyAction | null => {
    const target = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    return target ? { act: 'move', key: target.key } : null;
  };
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'PageDown':
      return to(at + 10);
    case 'PageUp':
      return to(at - 10);
    case 'ArrowRight':
      return row.kind === 'class' ? (row.open ? to(at + 1) : { act: 'open', key: row.key }) : null;
    case 'ArrowLeft':
      return row.kind === 'student'
        ? { act: 'move', key: row.parentKey }
        : row.open
          ? { act: 'close', key: row.key }
          : null;
    case 'Enter':
      return { act: 'select', key: row.key };
    case ' ':
      return { act: 'toggle', key: row.key };
    default:
      return null;
  }
}

/** Keyboard control of a tree, by the tree view pattern of the ARIA Authoring Practices. */
import type { TreeRow } from './treeRows';

/** move: to the row of this key. open, close: a class. select: Enter. toggle: Space. */
export type TreeKeyAction =
  | { action: 'move'; key: string }
  | { action: 'open' | 'close' | 'select' | 'toggle'; key: string };

/** The action of a key on the active row; null leaves the key to the browser. */
export function treeKeyAction(rows: readonly TreeRow[], activeKey: string | null, key: string): TreeKeyAction | null {
  const at = Math.max(
    0,
    rows.findIndex((row) => row.key === activeKey),
  );
  const row = rows[at];
  if (!row) return null;
  const to = (index: number): TreeKeyAction | null => {
    const target = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    return target ? { action: 'move', key: target.key } : null;
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
      return row.kind === 'class' ? (row.open ? to(at + 1) : { action: 'open', key: row.key }) : null;
    case 'ArrowLeft':
      return row.kind === 'student'
        ? { action: 'move', key: row.parentKey }
        : row.open
          ? { action: 'close', key: row.key }
          : null;
    case 'Enter':
      return { action: 'select', key: row.key };
    case ' ':
      return { action: 'toggle', key: row.key };
    default:
      return null;
  }
}

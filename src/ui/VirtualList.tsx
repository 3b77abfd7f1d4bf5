/** A list of thousands of rows: only the rows near the screen are in the page. It scrolls with the sheet around it. */
import './virtualList.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Rows rendered beyond each edge of the screen. */
const OVERSCAN = 12;
/** Rows before the end of what is loaded at which more is asked for. */
const AHEAD = 100;

/** Scrolls to the row of an index. */
export type ListJump = (index: number) => void;

interface VirtualListProps<Row> {
  label: string;
  /** Number of rows of the whole list; those that are not loaded have a place already. */
  count: number;
  rows: readonly Row[];
  /** Least height of every row, or of each row by itself, CSS pixels. A row with more to say is taller. */
  rowHeight: number | ((row: Row) => number);
  keyOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
  /** Called when rows beyond the loaded ones come near the screen. */
  onMore?: () => void;
  jump?: Ref<ListJump>;
}

/** The nearest element around this one that scrolls. */
function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let at = element?.parentElement ?? null; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return element?.parentElement ?? null;
}

export function VirtualList<Row>({
  label,
  count,
  rows,
  rowHeight,
  keyOf,
  children,
  onMore = () => undefined,
  jump,
}: VirtualListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  /** Height of what lies above the list in the scroller, CSS pixels. */
  const [above, setAbove] = useState(0);
  const heightOf = (row: Row | undefined) =>
    typeof rowHeight === 'number' ? rowHeight : row === undefined ? 0 : rowHeight(row);
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    count,
    getScrollElement: () => scroller,
    estimateSize: (index) => heightOf(rows[index]),
    getItemKey: (index) => (rows[index] === undefined ? index : keyOf(rows[index])),
    scrollMargin: above,
    overscan: OVERSCAN,
    measureElement: (row, entry) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height;
      return Math.max(Number(row.dataset['least']), Math.round(height));
    },
  });
  useImperativeHandle(jump, () => (index) => virtual.scrollToIndex(index, { align: 'start' }), [virtual]);
  // Rows of unlike heights move when the list changes.
  useLayoutEffect(() => {
    virtual.measure();
    for (const row of list.current?.querySelectorAll<HTMLLIElement>(':scope > li') ?? []) virtual.measureElement(row);
  }, [virtual, rows]);
  useLayoutEffect(() => {
    const found = scrollerOf(list.current);
    setScroller(found);
    if (found && list.current)
      setAbove(list.current.getBoundingClientRect().top - found.getBoundingClientRect().top + found.scrollTop);
    // What lies above changes with the number of rows at most.
  }, [count, rows.length]);
  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (rows.length < count && lastShown + AHEAD >= rows.length) more();
  }, [rows.length, count, lastShown]);
  return (
    <ul ref={list} className="virtual-list unmarked" aria-label={label} style={{ blockSize: virtual.getTotalSize() }}>
      {items.map(({ key, index, start }) => {
        const row = rows[index];
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            data-least={heightOf(row)}
            className="virtual-list__row grid narrows"
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ minBlockSize: heightOf(row), transform: `translateY(${start - above}px)` }}
          >
            {row === undefined ? (
              <span className="virtual-list__waiting block rounded-s" aria-hidden="true" />
            ) : (
              children(row)
            )}
          </li>
        );
      })}
    </ul>
  );
}

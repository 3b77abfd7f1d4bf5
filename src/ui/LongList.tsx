/** A list that draws what one is about to see (9.08): ten rows at first, and more while its end lies within a thousand pixels of the screen. */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Rows at first and at least at a time; CSS pixels below the screen that are drawn, and from where the end counts as reached; milliseconds between two looks. */
export const LONG_LIST = { first: 10, page: 1, ahead: 1_000, end: 1_000, throttle: 50 } as const;

/** How many rows to draw, when `drawn` of `rows` reach `beyond` pixels below the screen and one is about `rowHeight` high. */
export function rowsToDraw(drawn: number, rows: number, beyond: number, rowHeight: number): number {
  if (beyond >= LONG_LIST.ahead) return drawn;
  const missing = rowHeight > 0 ? Math.ceil((LONG_LIST.ahead - beyond) / rowHeight) : 0;
  return Math.min(rows, drawn + Math.max(LONG_LIST.page, missing));
}

interface LongListProps<Row> {
  rows: readonly Row[];
  /** One `li`, with a key. */
  children: (row: Row, index: number) => ReactNode;
  className?: string;
  /** The last row is near: called once for as many rows as there are. */
  onEnd?: () => void;
}

export function LongList<Row>({ rows, children, className, onEnd }: LongListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const [drawn, setDrawn] = useState<number>(LONG_LIST.first);
  const told = useRef(-1);

  const look = useEffectEvent(() => {
    if (!list.current) return;
    const { bottom, height } = list.current.getBoundingClientRect();
    const beyond = bottom - window.innerHeight;
    const shown = Math.min(drawn, rows.length);
    if (shown < rows.length) setDrawn(rowsToDraw(shown, rows.length, beyond, height / shown));
    else if (beyond < LONG_LIST.end && told.current !== rows.length) {
      told.current = rows.length;
      onEnd?.();
    }
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        look();
      }, LONG_LIST.throttle);
    };
    soon();
    // Whatever scrolls the list, be it a sheet or the page.
    document.addEventListener('scroll', soon, { capture: true, passive: true });
    window.addEventListener('resize', soon);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('scroll', soon, { capture: true });
      window.removeEventListener('resize', soon);
    };
  }, [drawn, rows.length]);

  return (
    <ul ref={list} className={className}>
      {rows.slice(0, drawn).map(children)}
    </ul>
  );
}

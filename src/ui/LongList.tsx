/**
 * A list that renders rows as they are needed (9.08): ten at first, more while its end is within 1000 px of the screen.
 */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * `first`: rows at first. `page`: least rows added at a time. `ahead`: CSS px below the screen that are rendered.
 * `end`: CSS px from the end at which it counts as reached. `throttle`: ms between two checks.
 */
export const LONG_LIST = { first: 10, page: 1, ahead: 1_000, end: 1_000, throttle: 50 } as const;

/**
 * Number of rows to render, when `drawn` of `rows` rows reach `beyond` px below the screen, each about `rowHeight` px
 * high.
 */
export function rowsToDraw(drawn: number, rows: number, beyond: number, rowHeight: number): number {
  if (beyond >= LONG_LIST.ahead) return drawn;
  const missing = rowHeight > 0 ? Math.ceil((LONG_LIST.ahead - beyond) / rowHeight) : 0;
  return Math.min(rows, drawn + Math.max(LONG_LIST.page, missing));
}

interface LongListProps<Row> {
  rows: readonly Row[];
  /** Returns one `li` with a key. */
  children: (row: Row, index: number) => ReactNode;
  className?: string;
  /** Called when the end is near, once for each length of the list. */
  onEnd?: () => void;
}

export function LongList<Row>({ rows, children, className, onEnd }: LongListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const [drawn, setDrawn] = useState<number>(LONG_LIST.first);
  /** Number of rows at the last `onEnd`. */
  const endedAt = useRef(-1);

  const look = useEffectEvent(() => {
    if (!list.current) return;
    const { bottom, height } = list.current.getBoundingClientRect();
    const beyond = bottom - window.innerHeight;
    const shown = Math.min(drawn, rows.length);
    if (shown < rows.length) setDrawn(rowsToDraw(shown, rows.length, beyond, height / shown));
    else if (beyond < LONG_LIST.end && endedAt.current !== rows.length) {
      endedAt.current = rows.length;
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
    // Either a sheet or the page scrolls the list.
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

/**
 * The panel of a route over the map: draggable on a phone, docked beside the map from 900 px. Only the URL says whether
 * it is open.
 */
import './sheet.css';
import { type ReactNode, useContext, useEffect, useEffectEvent, useId, useRef } from 'react';
import { CloseOutline, LeftOutline } from 'antd-mobile-icons';
import { useCalled } from '../messages/calledNames';
import { useText } from '../messages/texts';
import { type Anchor, FloatingSheet, type PanelProps } from './FloatingSheet';
import { focusRow } from './focusRow';
import { useMapInset } from './mapInsets';
import { useCloseSheet, VisitHistoryContext } from './visitHistory';
import { useWide } from './useWide';
import { Button } from './Button';

export interface SheetProps {
  /** The heading, which also names the sheet for screen readers. */
  title: ReactNode;
  /** At most one small control beside the title. */
  aside?: ReactNode;
  /** The path that closing leads to; '/home' when left out. */
  closesTo?: string;
  /** Closing goes back to whatever page was before; `closesTo` is for a visit that starts here. */
  toWhereOneWas?: boolean;
  /** Height on a phone at first; 'half' when left out. */
  anchor?: Anchor;
  /** The primary action, always visible at the bottom. */
  action?: ReactNode;
  /** The list that the sheet's subject is from: on a wide screen it stands in a column of its own. */
  list?: { title: string; content: ReactNode };
  /** Takes more of a wide window, for tables. */
  broad?: boolean;
  children: ReactNode;
}

export function Sheet({
  title,
  aside,
  closesTo = '/home',
  toWhereOneWas = false,
  anchor = 'half',
  action,
  list,
  broad = false,
  children,
}: SheetProps) {
  const text = useText('ui');
  const called = useCalled();
  const heading = useRef<HTMLHeadingElement>(null);
  const labelledBy = useId();
  const close = useCloseSheet(closesTo, toWhereOneWas);
  const wide = useWide();
  useEscape(close);
  useFocusOnOpen(heading);

  // One way out: Back where a page lies before this one, a cross where the map does.
  const below = closesTo !== '/home' || toWhereOneWas;
  const head = (
    <header className="sheet__head flex gap-2 middle">
      {below && (
        <Button kind="icon" aria-label={text('back')} onClick={close}>
          <LeftOutline />
        </Button>
      )}
      <h2 className="sheet__title text-l strong" id={labelledBy} ref={heading} tabIndex={-1}>
        {typeof title === 'string' ? called(title) : title}
      </h2>
      {aside}
      {!below && (
        <Button kind="icon" aria-label={text('close')} onClick={close}>
          <CloseOutline />
        </Button>
      )}
    </header>
  );
  return (
    <>
      {wide && list && <ListColumn {...list} />}
      {wide ? (
        <DockedPanel labelledBy={labelledBy} broad={broad} head={head} action={action}>
          {children}
        </DockedPanel>
      ) : (
        <FloatingSheet labelledBy={labelledBy} anchor={anchor} head={head} action={action}>
          {children}
        </FloatingSheet>
      )}
    </>
  );
}

/** CSS pixels of the list's column with its margins; sheet.css repeats it. */
const LIST_WIDTH = 360;

/** At the left of the map, in the place of the class tree. */
function ListColumn({ title, content }: NonNullable<SheetProps['list']>) {
  useMapInset('list', { left: LIST_WIDTH });
  return (
    <section className="sheet inked text-m sheet--list flex column" aria-label={title}>
      <header className="sheet__head flex gap-2 middle">
        <h2 className="sheet__title text-l strong">{title}</h2>
      </header>
      <div className="sheet__body">{content}</div>
    </section>
  );
}

/** CSS pixels of the docked panel with its margins; sheet.css repeats them. */
const DOCKED_WIDTH = { usual: 400, broad: 644 };

/** The sheet on a wide window: beside the map. */
function DockedPanel({ labelledBy, broad, head, action, children }: Omit<PanelProps, 'anchor'> & { broad: boolean }) {
  useMapInset('sheet', { right: DOCKED_WIDTH[broad ? 'broad' : 'usual'] });
  return (
    <section className="sheet inked text-m sheet--docked flex column" data-broad={broad} aria-labelledby={labelledBy}>
      {head}
      <div className="sheet__body">{children}</div>
      {action && <footer className="sheet__action">{action}</footer>}
    </section>
  );
}

/** A popup, drawer or field with suggestions handles Escape first. A message that passes by does not. */
const HANDLES_ESCAPE = '[role="dialog"], .adm-mask:not(.adm-toast-mask)';

function useEscape(close: () => void) {
  const escaped = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(HANDLES_ESCAPE)) return;
    close();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => escaped(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/**
 * Focuses the heading when the sheet opens, and the earlier element when it closes. Who comes back from another sheet
 * finds the focus on the row that led there.
 */
function useFocusOnOpen(heading: React.RefObject<HTMLElement | null>) {
  const visits = useContext(VisitHistoryContext);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    const sheet = heading.current?.closest<HTMLElement>('.sheet') ?? null;
    const stop = focusRow(sheet, '.sheet__body a[href]', heading.current, visits.closedAddress());
    return () => {
      stop();
      const focused = document.activeElement;
      if (before instanceof HTMLElement && before.isConnected && (focused === null || focused === document.body))
        before.focus({ preventScroll: true });
    };
  }, [heading, visits]);
}

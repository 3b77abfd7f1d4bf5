/**
 * The panel of a route over the map: draggable on a phone, docked beside the map from 900 px. Only the URL says whether
 * it is open.
 */
import './sheet.css';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { CloseOutline } from 'antd-mobile-icons';
import { useText } from '../messages/texts';
import { type Anchor, FloatingSheet, type PanelProps } from './FloatingSheet';
import { useMapInset } from './mapInsets';
import { useCloseSheet } from './visitHistory';
import { useWide } from './useWide';
import { Button } from './Button';

export interface SheetProps {
  /** The heading, which also names the sheet for screen readers. */
  title: ReactNode;
  /** At most one small control beside the title. */
  aside?: ReactNode;
  /** The path that closing leads to; '/home' when left out. */
  closesTo?: string;
  /** Height on a phone at first; 'half' when left out. */
  anchor?: Anchor;
  /** The primary action, always visible at the bottom. */
  action?: ReactNode;
  children: ReactNode;
}

export function Sheet({ title, aside, closesTo = '/home', anchor = 'half', action, children }: SheetProps) {
  const text = useText('ui');
  const heading = useRef<HTMLHeadingElement>(null);
  const labelledBy = useId();
  const close = useCloseSheet(closesTo);
  const wide = useWide();
  useEscape(close);
  useFocusOnOpen(heading);

  const head = (
    <header className="sheet__head">
      <h2 className="sheet__title" id={labelledBy} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {aside}
      <Button kind="icon" aria-label={text('close')} onClick={close}>
        <CloseOutline />
      </Button>
    </header>
  );
  const Panel = wide ? DockedPanel : FloatingSheet;
  return (
    <Panel labelledBy={labelledBy} anchor={anchor} head={head} action={action}>
      {children}
    </Panel>
  );
}

/** CSS pixels of the docked panel with its margins; sheet.css repeats it. */
const DOCKED_WIDTH = 400;

/** The sheet on a wide window: beside the map. */
function DockedPanel({ labelledBy, head, action, children }: PanelProps) {
  useMapInset('sheet', { right: DOCKED_WIDTH });
  return (
    <section className="sheet sheet--docked" aria-labelledby={labelledBy}>
      {head}
      <div className="sheet__body">{children}</div>
      {action && <footer className="sheet__action">{action}</footer>}
    </section>
  );
}

function useEscape(close: () => void) {
  const escaped = useEffectEvent((event: KeyboardEvent) => {
    // A dialog, popup or field with suggestions handles Escape first.
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role="dialog"], .adm-mask'))
      return;
    close();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => escaped(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Focuses the heading when the sheet opens, and the earlier element when it closes. */
function useFocusOnOpen(heading: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      const focused = document.activeElement;
      if (before instanceof HTMLElement && before.isConnected && (focused === null || focused === document.body))
        before.focus({ preventScroll: true });
    };
  }, [heading]);
}

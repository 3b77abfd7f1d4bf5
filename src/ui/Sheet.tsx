/** What a route opens over the map: a panel to drag on a phone, docked beside the map from 900 px. The URL alone says whether it is open. */
import './sheet.css';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { CloseOutline } from 'antd-mobile-icons';
import { useUiText } from './messages';
import { type Anchor, FloatingSheet, type PanelProps } from './FloatingSheet';
import { useMapInset } from './mapInsets';
import { useCloseSheet } from './visitHistory';
import { useWide } from './useWide';
import { Button } from './Button';

export interface SheetProps {
  /** Names the sheet for everyone; its heading. */
  title: ReactNode;
  /** Beside the title: at most one small control. */
  aside?: ReactNode;
  /** Path the sheet closes to; '/home' when left out. */
  closesTo?: string;
  /** How far it opens on a phone; 'half' when left out. Content should make sense at each. */
  anchor?: Anchor;
  /** The one primary action, always in the thumb's reach. */
  action?: ReactNode;
  children: ReactNode;
}

export function Sheet({ title, aside, closesTo = '/home', anchor = 'half', action, children }: SheetProps) {
  const text = useUiText();
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
    // A dialog or a popup on top, or a field with suggestions, has the first word.
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role="dialog"], .adm-mask'))
      return;
    close();
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => escaped(event);
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, []);
}

/** The heading takes the focus when the sheet opens; where it was before gets it back. */
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

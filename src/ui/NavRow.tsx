/** Links to other screens: a row of a list, and chips that share a line above or below a list. */
import './navRow.css';
import { RightOutline } from 'antd-mobile-icons';
import type { ReactNode } from 'react';
import { useCalled } from '../messages/calledNames';
import { Link } from 'react-router-dom';
import { Sign } from './Sign';

/**
 * @param aside a count or a state, shown at the end of the row. @param done with a tick before it.
 * @param reloads it opens as a page of its own */
export function NavRow({
  to,
  aside,
  done = false,
  reloads = false,
  children,
}: {
  to: string;
  aside?: string | undefined;
  done?: boolean;
  reloads?: boolean;
  children: string;
}) {
  return (
    <Link className="way flex middle gap-2 inked text-l" to={to} reloadDocument={reloads}>
      <span className="grows">{useCalled()(children)}</span>
      {aside && (
        <span className="quiet text-m">
          {done && <Sign of="tick" />} {aside}
        </span>
      )}
      <RightOutline aria-hidden="true" />
    </Link>
  );
}

/** Links and buttons to what lies near: each is a chip. They wrap, or scroll sideways on a phone. */
export function NavChips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="way-chips flex gap-2 wraps" aria-label={label}>
      {children}
    </nav>
  );
}

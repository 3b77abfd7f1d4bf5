/** A way to somewhere as a sign with a short word below it, so that five of them stand in a phone's width. */
import './way.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Drawn in a square of 24, as lines of one width: the signs of one family. */
const SIGNS = {
  call: 'M7 3.5l2.5 5-2 1.5a12 12 0 0 0 6.5 6.5l1.5-2 5 2.5-1 3.5a2 2 0 0 1-2 1A16 16 0 0 1 3 6.5a2 2 0 0 1 1-2z',
  go: 'M12 3l8.5 8.5-8.5 8.5-8.5-8.5zM9 14.5v-2a1.5 1.5 0 0 1 1.5-1.5H15M13 8.8l2.2 2.2-2.2 2.2',
  today: 'M5 19.5c0-5 14-3.5 14-9a3.5 3.5 0 0 0-7 0M5 19.5m-1.8 0a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0',
  fence: 'M12 3.5l8 5.5-3 10H7l-3-10z',
  card: 'M6.5 7h11a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-10A1.5 1.5 0 0 1 6.5 7zM9.5 7V3.5h5V7M12 13.2a1.4 1.4 0 1 0 0-2.8a1.4 1.4 0 0 0 0 2.8M8.8 17a3.2 3.2 0 0 1 6.4 0',
  more: 'M5.6 12a.4.4 0 1 0-.8 0a.4.4 0 1 0 .8 0M12.4 12a.4.4 0 1 0-.8 0a.4.4 0 1 0 .8 0M19.2 12a.4.4 0 1 0-.8 0a.4.4 0 1 0 .8 0',
  list: 'M8.5 6h11.5M8.5 12h11.5M8.5 18h11.5M4 6h.01M4 12h.01M4 18h.01',
  cross: 'M12 3.5v17M4 12h5.5M9.5 12l-2.2-2.2M9.5 12l-2.2 2.2M14.5 12H20M20 12l-2.2-2.2M20 12l-2.2 2.2',
  notice: 'M4 5h16v11.5h-9L7 20v-3.5H4zM8 9h8M8 12.5h5',
  approve: 'M6 3.5h9l3.5 3.5v13.5H6zM9 13.5l2.2 2.2 4-4.2',
  count: 'M4 12.5l4 4L16 7M12.5 15l1.5 1.5L21.5 8',
} as const;

type WaySign = keyof typeof SIGNS;

interface Look {
  sign: WaySign;
  /** The short word. */
  label: string;
  /** The name for screen readers, which begins with the short word; the word alone when left out. */
  name?: string;
  /** How many wait there; nothing for 0. */
  count?: number;
}

function Inside({ sign, label, count = 0 }: Look): ReactNode {
  return (
    <>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={SIGNS[sign]} />
      </svg>
      <span>{label}</span>
      {count > 0 && <span className="way-sign__count strong tabular">{count}</span>}
    </>
  );
}

const CLASS = 'way-sign quiet text-s centred';

export const WayLink = ({ to, name, ...look }: Look & { to: string }) => (
  <Link className={CLASS} to={to} aria-label={name}>
    <Inside {...look} />
  </Link>
);

/** An address outside the console, such as one that begins with 'tel:'. */
export const WayOut = ({ href, name, ...look }: Look & { href: string }) => (
  <a className={CLASS} href={href} aria-label={name}>
    <Inside {...look} />
  </a>
);

/** @param opens what the button opens is a dialog */
export const WayButton = ({
  onClick,
  name,
  opens = false,
  ...look
}: Look & { onClick: () => void; opens?: boolean }) => (
  <button
    type="button"
    className={CLASS}
    aria-label={name}
    aria-haspopup={opens ? 'dialog' : undefined}
    onClick={onClick}
  >
    <Inside {...look} />
  </button>
);

/** One line of a list of places to go to. */
import './navRow.css';
import { RightOutline } from 'antd-mobile-icons';
import { Link } from 'react-router-dom';

/** @param aside what is to be known before one goes: a count, a state. */
export function NavRow({ to, aside, children }: { to: string; aside?: string | undefined; children: string }) {
  return (
    <Link className="way" to={to}>
      <span className="way__name">{children}</span>
      {aside && <span className="way__aside">{aside}</span>}
      <RightOutline aria-hidden="true" />
    </Link>
  );
}

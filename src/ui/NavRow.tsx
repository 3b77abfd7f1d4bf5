/** One row of a list of links. */
import './navRow.css';
import { RightOutline } from 'antd-mobile-icons';
import { useCalled } from '../messages/calledNames';
import { Link } from 'react-router-dom';

/** @param aside a count or a state, shown at the end of the row. */
export function NavRow({ to, aside, children }: { to: string; aside?: string | undefined; children: string }) {
  return (
    <Link className="way" to={to}>
      <span className="way__name">{useCalled()(children)}</span>
      {aside && <span className="way__aside">{aside}</span>}
      <RightOutline aria-hidden="true" />
    </Link>
  );
}

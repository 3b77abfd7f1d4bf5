/** The way to the search over the map: a sign on a phone's home, a field's look on a wide screen. */
import './searchWay.css';
import { Link } from 'react-router-dom';
import { svgIcon } from '../../../map/camera/MapButtons';
import { useText } from '../../messages/texts';

export function SearchWay() {
  const label = useText('app')('searchAll');
  return (
    <Link className="search-way grid middle tappable quiet text-m" to="/search" aria-label={label}>
      {svgIcon(<path d="M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM15.5 15.5L20.5 20.5" />)}
      <span aria-hidden="true">{label}</span>
    </Link>
  );
}

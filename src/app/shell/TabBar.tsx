/**
 * The tab bar with the main areas and the number of unread alerts: at the bottom of a phone, at the side of a wide
 * screen. Marked is the area that the open sheet closes to.
 */
import type { Title } from '../routing/routeHandle';
import { areaOf, useRouteTable } from '../routing/routeTable';
import './bars.css';
import { AppOutline, AppstoreOutline, BellOutline, UserContactOutline, UserOutline } from 'antd-mobile-icons';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useUnreadAlerts } from '../../../features/alerts/useOpenAlerts';
import { useText, useTextById } from '../../messages/texts';
import { useOffered } from '../../session/useOffered';
import { useAppSelector } from '../../store/store';
import { useBarCover } from './useBarCover';

const AREAS: readonly { path: string; title: Title; icon: ReactNode }[] = [
  { path: '/home', title: 'app.home', icon: <AppOutline /> },
  { path: '/alerts', title: 'alerts.title', icon: <BellOutline /> },
  { path: '/address', title: 'app.address', icon: <UserContactOutline /> },
  { path: '/app', title: 'app.apps', icon: <AppstoreOutline /> },
  { path: '/profile', title: 'app.profile', icon: <UserOutline /> },
];

const PATHS = AREAS.map(({ path }) => path);

/** The largest number that fits the badge. */
const BADGE_LIMIT = 99;

/** At the bottom it covers the map; at the side the map begins beside it. */
const coverOf = ({ top, left, width }: DOMRect) =>
  left === 0 && width >= window.innerWidth ? { bottom: window.innerHeight - top } : {};

export function TabBar() {
  const text = useText('app');
  const cover = useBarCover('tab bar', coverOf);
  const name = useTextById();
  const alertText = useText('alerts');
  const unread = useUnreadAlerts();
  // The menu shows only the routes that are built and that the visitor may open (6.04).
  const menuPaths = useAppSelector(({ menu }) => menu.breadcrumbNameMap);
  const { pathname } = useLocation();
  const area = areaOf(useRouteTable(), pathname, PATHS);
  const applications = useOffered('application');
  return (
    <nav ref={cover} className="tab-bar" aria-label={text('main')}>
      {AREAS.filter(({ path }) => menuPaths[path]?.hideInMenu === false && (path !== '/app' || applications)).map(
        ({ path, title, icon }) => (
          <Link
            key={path}
            to={path}
            className="tab-bar__area grows grid quiet text-s centred"
            aria-current={path === area ? (path === pathname ? 'page' : 'true') : undefined}
            aria-label={path === '/alerts' ? alertText('tab', { unread }) : undefined}
          >
            <span className="tab-bar__icon" aria-hidden="true">
              {icon}
              {path === '/alerts' && unread > 0 && (
                <span className="tab-bar__badge strong tabular">
                  {unread > BADGE_LIMIT ? `${BADGE_LIMIT}+` : unread}
                </span>
              )}
            </span>
            {name(title)}
          </Link>
        ),
      )}
    </nav>
  );
}

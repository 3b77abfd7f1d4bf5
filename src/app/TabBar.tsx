/** The four main areas: along the bottom of a phone, along the side of a wide screen. */
import './bars.css';
import { AppOutline, AppstoreOutline, UserContactOutline, UserOutline } from 'antd-mobile-icons';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { type Title, titles } from '../messages/titles';
import { useAppSelector } from '../store/store';
import { useAppText } from '../messages/app';

const AREAS: readonly { path: string; title: Title; icon: ReactNode }[] = [
  { path: '/home', title: 'home', icon: <AppOutline /> },
  { path: '/address', title: 'address', icon: <UserContactOutline /> },
  { path: '/app', title: 'app', icon: <AppstoreOutline /> },
  { path: '/profile', title: 'profile', icon: <UserOutline /> },
];

export function TabBar() {
  const text = useAppText();
  const name = titles();
  // The menu holds what one may open (6.04).
  const known = useAppSelector(({ menu }) => menu.breadcrumbNameMap);
  return (
    <nav className="tab-bar" aria-label={text('main')}>
      {AREAS.filter(({ path }) => path in known).map(({ path, title, icon }) => (
        <NavLink key={path} to={path} className="tab-bar__area">
          <span className="tab-bar__icon" aria-hidden="true">
            {icon}
          </span>
          {name(title)}
        </NavLink>
      ))}
    </nav>
  );
}

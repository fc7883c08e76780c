import type { ReactElement } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import type { BarPlace } from '../feature.ts';
import { FEATURES } from '../features.ts';
import { Brand } from '../ui/brand.tsx';
import { placesOn } from '../registered-features.ts';
import './navigation.css';

const PLACES: readonly BarPlace[] = FEATURES.flatMap(({ bar }) => bar ?? []).toSorted(
  (a, b) => a.order - b.order,
);
const MORE = '/more';

const isUnder = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);
const isInBar = (pathname: string): boolean => PLACES.some(({ to }) => isUnder(pathname, to));

/** A screen that is linked from More is not in the bar. */
const isUnderMore = (pathname: string): boolean =>
  !isInBar(pathname) && placesOn('more').some(({ to }) => isUnder(pathname, to));

/** The main links: a bar at the bottom of a phone, a rail at the left from 768 px (one list, placed by CSS). */
export function Navigation(): ReactElement {
  const { pathname } = useLocation();
  return (
    <nav className="vq-navigation" aria-label="Main">
      <Link to="/dashboard" className="vq-rail-head" aria-label="VaultIQ, home">
        <Brand />
      </Link>
      {PLACES.map(({ to, label, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            isActive || (to === MORE && isUnderMore(pathname)) ? 'vq-place active' : 'vq-place'
          }
        >
          <Icon aria-hidden />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

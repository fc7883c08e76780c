import { IconDots, IconHome, IconSearch, IconWallet, type TablerIcon } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { Brand } from '../ui/brand.tsx';
import './navigation.css';

type Place = {
  readonly to: string;
  readonly label: string;
  readonly icon: TablerIcon;
  /** Screens without a place of their own that are reached from here. */
  readonly also?: readonly string[];
};

const PLACES: readonly Place[] = [
  { to: '/dashboard', label: 'Home', icon: IconHome },
  { to: '/wallet', label: 'Wallet', icon: IconWallet },
  { to: '/explorer', label: 'Explorer', icon: IconSearch },
  {
    to: '/more',
    label: 'More',
    icon: IconDots,
    also: ['/market', '/market/data', '/notifications', '/referral', '/security', '/investors', '/verify'],
  },
];

/** The main places: a bar at the bottom of a phone, a rail at the left from 768 px (one list, placed by CSS). */
export function Navigation(): ReactElement {
  const { pathname } = useLocation();
  return (
    <nav className="vq-navigation" aria-label="Main">
      <Link to="/dashboard" className="vq-rail-head" aria-label="VaultIQ, home">
        <Brand />
      </Link>
      {PLACES.map(({ to, label, icon: Icon, also = [] }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) => (isActive || also.includes(pathname) ? 'vq-place active' : 'vq-place')}
        >
          <Icon aria-hidden />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

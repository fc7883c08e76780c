import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Role } from '#domain/constants.ts';
import type { Place } from '../feature.ts';
import { isRailCollapsed, storeRail } from '../platform/stored-rail.ts';
import { groupPlaces } from '../places.ts';
import { placesFor } from '../registered-features.ts';
import { Brand } from '../ui/brand.tsx';
import { placeAt } from './current-place.ts';
import './navigation-rail.css';

/**
 * Gives the styles the position of an icon's tooltip in a collapsed rail: the tooltip is outside the list, which scrolls.
 */
function placeWord({ currentTarget }: { readonly currentTarget: HTMLElement }): void {
  const { top, height } = currentTarget.getBoundingClientRect();
  currentTarget.style.setProperty('--vq-rail-middle', `${String(top + height / 2)}px`);
}

type LinkProps = {
  readonly place: Place;
  readonly current: 'page' | 'true' | undefined;
};

function RailLink({ place, current }: LinkProps): ReactElement {
  const { to, label, icon: Icon } = place;
  const anchor = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The rail scrolls on a low screen; the tests' window cannot.
    if (current !== undefined) anchor.current?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  return (
    <Link
      ref={anchor}
      to={to}
      className="vq-rail-link"
      aria-current={current}
      onPointerEnter={placeWord}
      onFocus={placeWord}
    >
      <Icon aria-hidden />
      <span className="vq-rail-word">{label}</span>
    </Link>
  );
}

/** The destinations of the rail; those of the account are in its menu. */
function RailLinks({ roles }: { readonly roles: readonly Role[] }) {
  const { pathname } = useLocation();
  const shown = placeAt(pathname)?.to;
  const groups = groupPlaces(placesFor(roles)).filter(({ group }) => group !== 'account');
  return groups.map(({ group, title, places }) => (
    <div className="vq-rail-group" key={group}>
      <span className="vq-rail-title" aria-hidden>
        {title}
      </span>
      <ul aria-label={title}>
        {places.map((place) => (
          <li key={place.to}>
            <RailLink
              place={place}
              current={place.to === shown ? (place.to === pathname ? 'page' : 'true') : undefined}
            />
          </li>
        ))}
      </ul>
    </div>
  ));
}

type Props = { readonly roles: readonly Role[]; readonly foot: ReactNode };

/** All destinations, at the left of a screen from 768 px; from 1200 px it can be collapsed to icons. */
export function NavigationRail({ roles, foot }: Props): ReactElement {
  const [collapsed, setCollapsed] = useState(isRailCollapsed);
  const change = (): void => {
    setCollapsed(!collapsed);
    storeRail(!collapsed);
  };
  const ToggleIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside className="vq-rail" aria-label="Sidebar" data-collapsed={collapsed}>
      <div className="vq-rail-head">
        <Link to="/dashboard" className="vq-rail-home" aria-label="VaultIQ, home">
          <Brand />
        </Link>
        <button
          type="button"
          className="vq-icon-button vq-rail-toggle"
          aria-label="Sidebar"
          aria-expanded={!collapsed}
          aria-controls="vq-rail-links"
          title={collapsed ? 'Expand the sidebar' : 'Collapse the sidebar'}
          onClick={change}
        >
          <ToggleIcon aria-hidden />
        </button>
      </div>
      <nav className="vq-rail-links" id="vq-rail-links" aria-label="Main">
        <RailLinks roles={roles} />
      </nav>
      <div className="vq-rail-foot">{foot}</div>
    </aside>
  );
}

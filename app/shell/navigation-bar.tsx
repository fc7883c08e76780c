import type { ReactElement } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { BAR, barLinkAt } from './current-place.ts';
import './navigation-bar.css';

/** The main links of a phone, at its bottom. From 768 px the rail has all destinations instead. */
export function NavigationBar(): ReactElement {
  const { pathname, search } = useLocation();
  const current = barLinkAt(pathname, search);
  return (
    <nav className="vq-bar" aria-label="Main">
      {BAR.map(({ to, label, icon: Icon, accent }) => (
        <Link
          key={to}
          to={to}
          className={accent ? 'vq-bar-link vq-bar-accent' : 'vq-bar-link'}
          aria-current={to === current ? 'page' : undefined}
        >
          <span className="vq-bar-icon">
            <Icon aria-hidden />
          </span>
          <span className="vq-bar-word">{label}</span>
        </Link>
      ))}
    </nav>
  );
}

import { type ReactElement, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { DeviceDatabase } from '../data/database/collections.ts';
import { useDeviceData } from '../data/device/device-context.ts';
import { useOfflineState } from '../platform/app-update.ts';
import { whenIdle } from '../platform/idle.ts';
import { BAR, barLinkAt, PRELOADED } from './current-place.ts';
import { preloadScreen } from './lazy-screen.ts';
import './navigation-bar.css';

/** One screen at a time. */
async function preloadScreens(database: DeviceDatabase): Promise<void> {
  for (const load of PRELOADED) {
    await whenIdle();
    await preloadScreen(load, database);
  }
}

/** The main links of a phone, at its bottom. From 768 px the rail has all destinations instead. */
export function NavigationBar(): ReactElement {
  const { pathname, search } = useLocation();
  const current = barLinkAt(pathname, search);
  const database = useDeviceData()?.database;
  // Only from files stored on this device, because a first visit has more urgent things to load.
  const isStored = useOfflineState() === 'ready';
  useEffect(() => {
    // A screen that fails to load here is loaded when it is shown.
    if (database !== undefined && isStored) void preloadScreens(database).catch(() => undefined);
  }, [database, isStored]);
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

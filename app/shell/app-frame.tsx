import { IconLogout } from '@tabler/icons-react';
import { memo, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { persistStorage } from '../platform/persist-storage.ts';
import type { Person } from '../platform/stored-session.ts';
import { Brand } from '../ui/brand.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { NavigationRail } from './navigation-rail.tsx';
import { SignOutSheet } from './sign-out-sheet.tsx';
import { SyncLine } from './sync-line.tsx';
import './frame.css';

/** The parts of features in the frame; made once, so that a change of screen does not render them again. */
export type FrameParts = {
  readonly find: ReactElement;
  readonly bell: ReactElement;
  readonly aboveScreen: ReactElement;
  readonly watches: ReactElement;
};

type Props = { readonly person: Person; readonly parts: FrameParts; readonly children: ReactNode };

type TopBarProps = Pick<FrameParts, 'find' | 'bell'> & { readonly person: Person };

const TopBar = memo(function TopBar({ person, find, bell }: TopBarProps): ReactElement {
  const [leaving, setLeaving] = useState(false);
  return (
    <div className="vq-topbar-line">
      <Link to="/dashboard" className="vq-topbar-home" aria-label="VaultIQ, home">
        <Brand />
      </Link>
      <span className="vq-topbar-who" title={person.email}>
        {person.email}
      </span>
      {find}
      {bell}
      <button
        type="button"
        className="vq-text-button"
        aria-label="Sign Out"
        onClick={() => {
          setLeaving(true);
        }}
      >
        <IconLogout aria-hidden />
        <span className="vq-topbar-words">Sign Out</span>
      </button>
      <SignOutSheet
        person={person}
        opened={leaving}
        onClose={() => {
          setLeaving(false);
        }}
      />
    </div>
  );
});

// Made once: a change of screen does not render it again.
const syncLine = <SyncLine />;
/** The frame of the signed-in app: rail or bottom bar, top bar, the quiet sync line, notices, and the screen. */
export function AppFrame({ person, parts, children }: Props): ReactElement {
  useEffect(() => {
    void persistStorage();
  }, []);
  return (
    <div className="vq-frame">
      <a className="vq-skip" href="#content">
        Skip to content
      </a>
      <NavigationRail roles={person.roles} foot={null} />
      <div className="vq-column">
        <header className="vq-topbar">
          <TopBar person={person} find={parts.find} bell={parts.bell} />
          {syncLine}
        </header>
        <main id="content" className="vq-content" tabIndex={-1}>
          {parts.aboveScreen}
          {children}
        </main>
      </div>
      <NavigationBar />
      {parts.watches}
    </div>
  );
}

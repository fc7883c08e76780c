import { IconLogout } from '@tabler/icons-react';
import { memo, type ReactElement, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { persistStorage } from '../platform/persist-storage.ts';
import type { Person } from '../platform/stored-session.ts';
import { Brand } from '../ui/brand.tsx';
import { AccountMenu } from './account-menu.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { NavigationRail } from './navigation-rail.tsx';
import { Pictures } from './pictures.tsx';
import { SignOutSheet } from './sign-out-sheet.tsx';
import { SyncLine } from './sync-line.tsx';
import './frame.css';

/** The parts of features in the frame; created once, so that changing the screen does not render them again. */
export type FrameParts = {
  readonly find: ReactElement;
  readonly bell: ReactElement;
  readonly aboveScreen: ReactElement;
  readonly watches: ReactElement;
};

type Props = { readonly person: Person; readonly parts: FrameParts; readonly children: ReactNode };

type BarProps = { readonly person: Person; readonly onSignOut: () => void };
type TopBarProps = BarProps & Pick<FrameParts, 'find' | 'bell'>;

const TopBar = memo(function TopBar({ person, find, bell, onSignOut }: TopBarProps): ReactElement {
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
      <button type="button" className="vq-text-button vq-topbar-leave" onClick={onSignOut}>
        <IconLogout aria-hidden />
        Sign Out
      </button>
      <div className="vq-topbar-account">
        <AccountMenu person={person} at="topbar" onSignOut={onSignOut} />
      </div>
    </div>
  );
});

const Rail = memo(function Rail({ person, onSignOut }: BarProps): ReactElement {
  const account = <AccountMenu person={person} at="rail" onSignOut={onSignOut} />;
  return <NavigationRail roles={person.roles} foot={account} />;
});

// Made once: a change of screen does not render it again.
const bar = <NavigationBar />;
const syncLine = <SyncLine />;
/** The frame of the signed-in app: rail or bottom bar, top bar, the quiet sync line, notices, and the screen. */
export function AppFrame({ person, parts, children }: Props): ReactElement {
  const [leaving, setLeaving] = useState(false);
  const signOut = useCallback(() => setLeaving(true), []);
  useEffect(() => {
    void persistStorage();
  }, []);
  return (
    <Pictures>
      <div className="vq-frame">
        <a className="vq-skip" href="#content">
          Skip to content
        </a>
        <Rail person={person} onSignOut={signOut} />
        <div className="vq-column">
          <header className="vq-topbar">
            <div className="vq-topbar-inner">
              <TopBar person={person} find={parts.find} bell={parts.bell} onSignOut={signOut} />
              {syncLine}
            </div>
          </header>
          <main id="content" className="vq-content" tabIndex={-1}>
            {parts.aboveScreen}
            {children}
          </main>
        </div>
        {bar}
        {parts.watches}
        <SignOutSheet
          person={person}
          opened={leaving}
          onClose={() => {
            setLeaving(false);
          }}
        />
      </div>
    </Pictures>
  );
}

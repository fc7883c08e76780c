import { IconLogout } from '@tabler/icons-react';
import { Skeleton } from '@mantine/core';
import { lazy, memo, type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { TransactionDoc } from '#domain/protocol.ts';
import { whenIdle } from '../platform/idle.ts';
import { persistStorage } from '../platform/persist-storage.ts';
import type { Person } from '../platform/stored-session.ts';
import { ReceiptSlot } from '../features/history/receipt-slot.ts';
import { Bell } from '../features/notification/bell.tsx';
import { Brand } from '../ui/brand.tsx';
import { JournalWatch } from './journal-watch.tsx';
import { MoneyWatch } from './money-watch.tsx';
import { Navigation } from './navigation.tsx';
import { Notices } from './notices.tsx';
import { PushWatch } from './push-watch.tsx';
import { SignOutSheet } from './sign-out-sheet.tsx';
import { SyncLine } from './sync-line.tsx';
import { ThemeFollower } from './theme-follower.tsx';
import './frame.css';

type Props = { readonly person: Person; readonly children: ReactNode };

// Hashing and signatures are needed only where a transaction is looked at closely.
const ReceiptSection = lazy(async () => ({
  default: (await import('../features/receipt/receipt-section.tsx')).ReceiptSection,
}));

let prepared = false;

/** Once, and when nothing else is to be done: it loads the check and makes its tables. */
async function prepareReceipts(): Promise<void> {
  if (prepared) return;
  prepared = true;
  await whenIdle();
  const { prepareCheck } = await import('#domain/receipt/check.ts');
  await whenIdle();
  prepareCheck();
}

const prepare = (): void => {
  prepareReceipts().catch(() => {
    prepared = false;
  });
};

const showReceipt = (transaction: TransactionDoc): ReactElement => (
  <Suspense fallback={<Skeleton height="14rem" mt="md" />}>
    <ReceiptSection key={transaction.id} transaction={transaction} />
  </Suspense>
);

const receipts = { show: showReceipt, prepare };

const TopBar = memo(function TopBar({ person }: { readonly person: Person }): ReactElement {
  const [leaving, setLeaving] = useState(false);
  return (
    <div className="vq-topbar-line">
      <Link to="/dashboard" className="vq-topbar-home" aria-label="VaultIQ, home">
        <Brand />
      </Link>
      <span className="vq-topbar-who" title={person.email}>
        {person.email}
      </span>
      <Bell />
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

// Made once: what stands around every screen is not drawn again when the screen changes.
const rail = (
  <div className="vq-rail">
    <Navigation />
  </div>
);
const syncLine = <SyncLine />;
const aboveScreen = (
  <>
    <JournalWatch />
    <Notices />
  </>
);
const watches = (
  <>
    <MoneyWatch />
    <PushWatch />
    <ThemeFollower />
  </>
);

/** The frame of the signed-in app: rail or bottom bar, top bar, the quiet sync line, notices, and the screen. */
export function AppFrame({ person, children }: Props): ReactElement {
  useEffect(() => {
    void persistStorage();
  }, []);
  return (
    <div className="vq-frame">
      <a className="vq-skip" href="#content">
        Skip to content
      </a>
      {rail}
      <div className="vq-column">
        <header className="vq-topbar">
          <TopBar person={person} />
          {syncLine}
        </header>
        <main id="content" className="vq-content" tabIndex={-1}>
          {aboveScreen}
          <ReceiptSlot value={receipts}>{children}</ReceiptSlot>
        </main>
      </div>
      {watches}
    </div>
  );
}

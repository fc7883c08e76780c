import type { ReactElement } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { DataProvider } from '#app/data/device/provider.tsx';
import { useConnectivity } from '#app/platform/connectivity.ts';
import type { SessionState } from '#app/platform/session.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import { ReceiptSlot } from '../features/history/receipt-slot.ts';
import { useAnyFormDirty } from '#app/ui/dirty-forms.ts';
import { AppFrame } from '#app/shell/app-frame.tsx';
import { authPath } from '#app/shell/auth-path.ts';
import { ReadErrorBoundary } from '#app/shell/read-error-boundary.tsx';
import { ScreenSuspense } from '#app/shell/screen-suspense.tsx';
import { LockGate } from '../features/pin/lock-gate.tsx';
import { FrameSkeleton } from '../shell/frame-skeleton.tsx';
import { frameParts } from './frame-parts.tsx';
import { KnownNames } from './known-names.tsx';
import { receipts } from './receipts.tsx';
import '#app/ui/segmented-control.css';
import '#app/shell/signed-in-styles.css';

/**
 * Whether the person must choose a new password now (ruling A11). Not offline, because reading local data does not need
 * it; and not while a form is half filled: then the notice waits.
 */
function useMustChangeNow(session: SessionState): boolean {
  const { online, reachable } = useConnectivity();
  const dirty = useAnyFormDirty();
  return (
    session.status === 'signed-in' && session.mustChangePassword === true && online && reachable && !dirty
  );
}

/**
 * The layout of every screen for signed-in people, with their data: one provider for all, so that navigating never
 * closes the database. Visitors get their own screens (screens.tsx).
 */
export function AppLayout(): ReactElement | null {
  const session = useSession();
  const { pathname, search } = useLocation();
  const mustChangeNow = useMustChangeNow(session);
  if (mustChangeNow) return <Navigate to={authPath(pathname + search)} replace />;
  if (session.status !== 'signed-in') return null;
  return (
    <LockGate userId={session.person.id} key={session.person.id} skeleton={<FrameSkeleton />}>
      <DataProvider person={session.person}>
        <AppFrame person={session.person} parts={frameParts}>
          <ReceiptSlot value={receipts}>
            <ScreenSuspense>
              <ReadErrorBoundary key={pathname}>
                <KnownNames>
                  <Outlet />
                </KnownNames>
              </ReadErrorBoundary>
            </ScreenSuspense>
          </ReceiptSlot>
        </AppFrame>
      </DataProvider>
    </LockGate>
  );
}

import { type ReactElement, useEffect } from 'react';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router-dom';
import { DataProvider } from '../data/provider.tsx';
import { useRequiredSession, useSession } from '../platform/session-hooks.ts';
import { PublicFrame } from '../ui/public-frame.tsx';
import { AppFrame } from './app-frame.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import type { RouteHandle } from './router.tsx';
import './rest.css';

const isOpen = (handle: unknown): boolean => (handle as RouteHandle | undefined)?.isPublic === true;

/** Asks the cookie once; a visitor goes to /auth and comes back to where they wanted to go (ruling A7). */
function MustSignIn(): ReactElement {
  const session = useRequiredSession();
  const { pathname, search } = useLocation();
  if (session.status !== 'signed-out') return <FrameSkeleton />;
  const next = new URLSearchParams({ next: pathname + search });
  return <Navigate to={`/auth?${next.toString()}`} replace />;
}

function useScrollToTop(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
}

/**
 * Around every screen but landing and sign-in: with the person's data when signed in, plain for visitors of public
 * screens. One provider for all of them, so that moving between screens never closes the database.
 */
export function Component(): ReactElement {
  const session = useSession();
  const isPublic = useMatches().some(({ handle }) => isOpen(handle));
  useScrollToTop();
  if (session.status === 'signed-in') {
    return (
      <DataProvider person={session.person} key={session.person.id}>
        <AppFrame person={session.person}>
          <Outlet />
        </AppFrame>
      </DataProvider>
    );
  }
  if (!isPublic) return <MustSignIn />;
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

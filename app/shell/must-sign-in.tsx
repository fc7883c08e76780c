import type { ReactElement } from 'react';
import { Navigate, useLocation, useOutlet } from 'react-router-dom';
import { useRequiredSession } from '../platform/session-hooks.ts';
import { useIsPrerendered } from '../platform/prerendered.ts';
import { authPath } from './auth-path.ts';
import { FrameSkeleton } from './frame-skeleton.tsx';

/**
 * Asks the cookie once; a visitor goes to /auth and returns to the requested page (ruling A7), or first sees the screen
 * that introduces it.
 */
export function Component(): ReactElement {
  const session = useRequiredSession();
  const { pathname, search } = useLocation();
  const before = useOutlet();
  const isPrerendered = useIsPrerendered();
  if (isPrerendered && before !== null) return before;
  if (session.status !== 'signed-out') return <FrameSkeleton />;
  return before ?? <Navigate to={authPath(pathname + search)} replace />;
}

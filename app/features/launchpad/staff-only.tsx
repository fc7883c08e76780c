import { type ReactElement, type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { isStaff } from '#domain/constants.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import { showToast } from '#app/ui/toast.ts';

function Denied(): ReactElement {
  useEffect(() => {
    showToast('Access Denied', "You don't have permission to access this page", 'bad');
  }, []);
  return <Navigate to="/launchpad" replace />;
}

/** Shows a screen to admins and owners only; everybody else is redirected to the launchpad. */
export function StaffOnly({ children }: { readonly children: ReactNode }): ReactNode {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return isStaff(session.person.roles) ? children : <Denied />;
}

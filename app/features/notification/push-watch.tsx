import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUnreadCount } from './notifications.ts';
import { keepPushCurrent, setAppBadge } from '#app/platform/push.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import { onOpenAsked } from '#app/platform/worker-messages.ts';
import { useAnyFormDirty } from '#app/ui/dirty-forms.ts';

/**
 * Opens the page of a tapped notification, keeps the number on the app's icon, and keeps push turned on for the
 * signed-in person.
 */
export function PushWatch(): null {
  const navigate = useNavigate();
  const unread = useUnreadCount();
  const dirty = useAnyFormDirty();
  const isBusy = useRef(dirty);
  const session = useSession();
  const signedIn = session.status === 'signed-in' && session.connected ? session.person.id : null;

  useEffect(() => {
    isBusy.current = dirty;
  }, [dirty]);
  useEffect(
    () =>
      onOpenAsked((path) => {
        // Unsaved input is kept: the worker opens another tab.
        if (isBusy.current) return false;
        void navigate(path);
        return true;
      }),
    [navigate],
  );
  useEffect(() => {
    void setAppBadge(unread);
  }, [unread]);
  useEffect(() => {
    if (signedIn !== null) void keepPushCurrent();
  }, [signedIn]);
  return null;
}

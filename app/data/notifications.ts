import { useCallback, useMemo } from 'react';
import { map } from 'rxjs';
import { notificationsShownMax } from '#domain/limits.ts';
import type { NotificationDoc } from '#domain/protocol.ts';
import { opened, useDeviceData, useObserved } from './device-context.ts';
import { plain } from './plain.ts';

/** The newest notifications first. */
export function useNotifications(limit = notificationsShownMax): {
  readonly notifications: readonly NotificationDoc[];
  readonly loading: boolean;
} {
  const data = useDeviceData();
  const source = useMemo(
    () =>
      data === null
        ? null
        : plain(data.database.collections.notifications.find({ sort: [{ order: 'asc' }], limit })),
    [data, limit],
  );
  const { value } = useObserved(source);
  return { notifications: value ?? [], loading: value === undefined };
}

const unread = { selector: { read: false } };

export function useUnreadCount(): number {
  const data = useDeviceData();
  const source = useMemo(
    () =>
      data === null
        ? null
        : data.database.collections.notifications.find(unread).$.pipe(map((documents) => documents.length)),
    [data],
  );
  return useObserved(source).value ?? 0;
}

export function useMarkRead(): (id: string) => Promise<void> {
  const data = useDeviceData();
  return useCallback(
    async (id) => {
      const document = await opened(data).database.collections.notifications.findOne(id).exec();
      if (document?.read === false) await document.incrementalPatch({ read: true });
    },
    [data],
  );
}

export function useMarkAllRead(): () => Promise<void> {
  const data = useDeviceData();
  return useCallback(async () => {
    const documents = await opened(data).database.collections.notifications.find(unread).exec();
    await Promise.all(documents.map((document) => document.incrementalPatch({ read: true })));
  }, [data]);
}

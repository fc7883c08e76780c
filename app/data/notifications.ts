import { useCallback, useMemo } from 'react';
import { map } from 'rxjs';
import { notificationsShownMax } from '#domain/limits.ts';
import type { NotificationDoc } from '#domain/protocol.ts';
import { opened, useDeviceData, useObserved } from './device-context.ts';
import { plain } from './plain.ts';

export type NotificationType = NotificationDoc['type'];

export type NotificationsView = {
  /** The newest first, at most as many as were asked for. */
  readonly notifications: readonly NotificationDoc[];
  /** There are older ones on this device. */
  readonly more: boolean;
  readonly loading: boolean;
};

/** Those of one type, or of all. */
export function useNotifications(
  type: NotificationType | null = null,
  limit = notificationsShownMax,
): NotificationsView {
  const data = useDeviceData();
  const source = useMemo(
    () =>
      data === null
        ? null
        : plain(
            data.database.collections.notifications.find({
              ...(type === null ? {} : { selector: { type } }),
              sort: [{ order: 'asc' }],
              // One more than is shown tells whether there are older ones.
              limit: limit + 1,
            }),
          ),
    [data, type, limit],
  );
  const { value, stale } = useObserved(source);
  const found = value ?? [];
  // What was shown stays until a longer list is here; of another type nothing does.
  const shown = stale && type !== null ? found.filter((one) => one.type === type) : found;
  return {
    notifications: shown.slice(0, limit),
    more: found.length > limit,
    loading: value === undefined,
  };
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

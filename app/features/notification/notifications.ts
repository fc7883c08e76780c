import { useCallback } from 'react';
import { map } from 'rxjs';
import { notificationsShownMax } from '#domain/limits.ts';
import type { NotificationDoc } from '#domain/protocol.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { useObservedData, useWhenOpen } from '#app/data/device/device-context.ts';
import { commandOfNotification, markLocalRefusalsRead, useLocalRefusals } from './local-refusals.ts';
import { observeQuery } from '#app/data/database/observe-query.ts';

export type NotificationType = NotificationDoc['type'];

export type NotificationsView = {
  /** Newest first, at most as many as requested. */
  readonly notifications: readonly NotificationDoc[];
  /** This device has older ones. */
  readonly more: boolean;
  readonly loading: boolean;
};

/** Notifications of one type, or of all. */
export function useNotifications(
  type: NotificationType | null = null,
  limit = notificationsShownMax,
): NotificationsView {
  const observe = useCallback(
    ({ database }: DeviceData) =>
      observeQuery(
        database.collections.notifications.find({
          ...(type === null ? {} : { selector: { type } }),
          sort: [{ order: 'asc' }],
          // One more than shown, to find out whether there are older ones.
          limit: limit + 1,
        }),
      ),
    [type, limit],
  );
  const { value } = useObservedData(observe);
  const local = useLocalRefusals();
  const found = withLocal(value ?? [], local);
  // The shown list stays until a longer one is loaded, but not for another type.
  const shown = type === null ? found : found.filter((one) => one.type === type);
  return {
    notifications: shown.slice(0, limit),
    more: shown.length > limit,
    loading: value === undefined,
  };
}

/** Merges two sorted lists by time. */
const withLocal = (
  ofService: readonly NotificationDoc[],
  local: readonly NotificationDoc[],
): readonly NotificationDoc[] =>
  local.length === 0 ? ofService : [...ofService, ...local].toSorted((a, b) => b.at.localeCompare(a.at));

const unread = { selector: { read: false } };

const observeUnread = ({ database }: DeviceData) =>
  database.collections.notifications.find(unread).$.pipe(map((documents) => documents.length));

export function useUnreadCount(): number {
  const count = useObservedData(observeUnread).value ?? 0;
  const local = useLocalRefusals().filter(({ read }) => !read).length;
  return count + local;
}

export function useMarkRead(): (id: string) => Promise<void> {
  const whenOpen = useWhenOpen();
  return useCallback(
    async (id) => {
      const command = commandOfNotification(id);
      if (command !== null) {
        await markLocalRefusalsRead(await whenOpen(), [command]);
        return;
      }
      const document = await (await whenOpen()).database.collections.notifications.findOne(id).exec();
      if (document?.read === false) await document.incrementalPatch({ read: true });
    },
    [whenOpen],
  );
}

export function useMarkAllRead(): () => Promise<void> {
  const whenOpen = useWhenOpen();
  return useCallback(async () => {
    const device = await whenOpen();
    await markLocalRefusalsRead(device, 'all');
    const documents = await device.database.collections.notifications.find(unread).exec();
    await Promise.all(documents.map((document) => document.incrementalPatch({ read: true })));
  }, [whenOpen]);
}

import { useCallback, useMemo } from 'react';
import { type NotifyPreferences, readNotifyPreferences } from '#domain/notify/preferences.ts';
import { now } from '#app/platform/clock.ts';
import { isoTime } from '#app/platform/iso-time.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { useObservedData, useWhenOpen } from '#app/data/device/device-context.ts';
import { observeOne } from '#app/data/database/observe-query.ts';

const observePreferences = ({ database }: DeviceData) =>
  observeOne(database.collections.settings.findOne('notify'));

/** The person's preferences for notices on every device; null until the database is open. */
export function useNotifyPreferences(): NotifyPreferences | null {
  const { value } = useObservedData(observePreferences);
  return useMemo(() => (value === undefined ? null : readNotifyPreferences(value?.value)), [value]);
}

export function useSetNotifyPreferences(): (preferences: NotifyPreferences) => Promise<void> {
  const whenOpen = useWhenOpen();
  return useCallback(
    async (value) => {
      const { settings } = (await whenOpen()).database.collections;
      await settings.incrementalUpsert({ id: 'notify', value, updatedAt: isoTime(now()) });
    },
    [whenOpen],
  );
}

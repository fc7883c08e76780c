import { useCallback, useMemo } from 'react';
import { now } from '#app/platform/clock.ts';
import { opened, useDeviceData, useObserved } from './device-context.ts';
import { plainOne } from './plain.ts';
import { isoTime } from '#app/platform/iso-time.ts';

/** The person's own words on a transaction, or null. */
export function useLabel(transactionId: string): string | null {
  const data = useDeviceData();
  const source = useMemo(
    () => (data === null ? null : plainOne(data.database.collections.labels.findOne(transactionId))),
    [data, transactionId],
  );
  const { value, stale } = useObserved(source);
  return stale ? null : (value?.text ?? null);
}

/** An empty text removes the label. */
export function useSetLabel(): (transactionId: string, text: string) => Promise<void> {
  const data = useDeviceData();
  return useCallback(
    async (id, text) => {
      const { labels } = opened(data).database.collections;
      const trimmed = text.trim();
      if (trimmed !== '') {
        await labels.incrementalUpsert({ id, text: trimmed, updatedAt: isoTime(now()) });
        return;
      }
      const document = await labels.findOne(id).exec();
      await document?.incrementalModify((label) => ({ ...label, updatedAt: isoTime(now()), _deleted: true }));
    },
    [data],
  );
}

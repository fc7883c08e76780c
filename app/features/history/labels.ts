import { useCallback } from 'react';
import { map } from 'rxjs';
import { now } from '#app/platform/clock.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { useObservedData, useWhenOpen } from '#app/data/device/device-context.ts';
import { observeQuery, observeOne } from '#app/data/database/observe-query.ts';
import { isoTime } from '#app/platform/iso-time.ts';

/** The person's own words on a transaction; '' if empty. */
export type PrivateLabel = { readonly label: string; readonly note: string };

const NONE: PrivateLabel = { label: '', note: '' };

/** The person's words on a transaction; null until known. */
export function usePrivateLabel(transactionId: string): PrivateLabel | null {
  const observe = useCallback(
    ({ database }: DeviceData) => observeOne(database.collections.labels.findOne(transactionId)),
    [transactionId],
  );
  const { value, stale } = useObservedData(observe);
  if (stale || value === undefined) return null;
  return value === null ? NONE : { label: value.text, note: value.note ?? '' };
}

/** Empty words delete the document. */
export function useSetPrivateLabel(): (transactionId: string, words: PrivateLabel) => Promise<void> {
  const whenOpen = useWhenOpen();
  return useCallback(
    async (id, words) => {
      const { labels } = (await whenOpen()).database.collections;
      const [text, note] = [words.label.trim(), words.note.trim()];
      if (text !== '' || note !== '') {
        const written = { id, text, ...(note === '' ? {} : { note }), updatedAt: isoTime(now()) };
        await labels.incrementalUpsert(written);
        return;
      }
      const document = await labels.findOne(id).exec();
      await document?.incrementalModify((label) => ({ ...label, updatedAt: isoTime(now()), _deleted: true }));
    },
    [whenOpen],
  );
}

const observeLabels = ({ database }: DeviceData) =>
  observeQuery(database.collections.labels.find()).pipe(
    map((words) => [...new Set(words.map(({ text }) => text).filter((text) => text !== ''))].sort()),
  );

/** Every label in use, by name. */
export function useLabels(): readonly string[] {
  return useObservedData(observeLabels).value ?? [];
}

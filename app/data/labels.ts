import { useCallback, useMemo } from 'react';
import { map } from 'rxjs';
import { now } from '#app/platform/clock.ts';
import { opened, useDeviceData, useObserved } from './device-context.ts';
import { plain, plainOne } from './plain.ts';
import { isoTime } from '#app/platform/iso-time.ts';

/** The person's own words on a transaction; '' where there are none. */
export type OwnWords = { readonly label: string; readonly note: string };

const NONE: OwnWords = { label: '', note: '' };

/** What the person has written to a transaction; null until it is known. */
export function useOwnWords(transactionId: string): OwnWords | null {
  const data = useDeviceData();
  const source = useMemo(
    () => (data === null ? null : plainOne(data.database.collections.labels.findOne(transactionId))),
    [data, transactionId],
  );
  const { value, stale } = useObserved(source);
  if (stale || value === undefined) return null;
  return value === null ? NONE : { label: value.text, note: value.note ?? '' };
}

/** Empty words remove what was there. */
export function useSetOwnWords(): (transactionId: string, words: OwnWords) => Promise<void> {
  const data = useDeviceData();
  return useCallback(
    async (id, words) => {
      const { labels } = opened(data).database.collections;
      const [text, note] = [words.label.trim(), words.note.trim()];
      if (text !== '' || note !== '') {
        const written = { id, text, ...(note === '' ? {} : { note }), updatedAt: isoTime(now()) };
        await labels.incrementalUpsert(written);
        return;
      }
      const document = await labels.findOne(id).exec();
      await document?.incrementalModify((label) => ({ ...label, updatedAt: isoTime(now()), _deleted: true }));
    },
    [data],
  );
}

/** Every label that is in use, by name. */
export function useLabels(): readonly string[] {
  const data = useDeviceData();
  const source = useMemo(
    () =>
      data === null
        ? null
        : plain(data.database.collections.labels.find()).pipe(
            map((words) => [...new Set(words.map(({ text }) => text).filter((text) => text !== ''))].sort()),
          ),
    [data],
  );
  return useObserved(source).value ?? [];
}

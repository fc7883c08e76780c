import { useCallback, useEffect, useMemo, useState } from 'react';
import { useObservedData, useWhenOpen } from '#app/data/device/device-context.ts';
import { observeSettings } from '#app/data/queries/settings.ts';
import { now } from '#app/platform/clock.ts';
import { isoTime } from '#app/platform/iso-time.ts';
import { privateStorage } from '#app/seal/private-storage.ts';
import { sayNotStored } from '#app/ui/toast.ts';
import {
  findUnsent,
  type FirstRunRecord,
  mergeSettings,
  readRecord,
  readRemembered,
  type Setting,
} from './first-steps.ts';

const NAME = 'first-run';

type Changeable = {
  readonly record: FirstRunRecord;
  /** The record is what the settings say, and not only what this device remembers. */
  readonly isRead: boolean;
  readonly set: (id: Setting['id'], value: Setting['value'], at?: number) => void;
  readonly setFunded: () => void;
};

/** A person's first steps: settings, so that every device knows them. Both functions are stable. */
export function useFirstRunRecord(userId: string): Changeable {
  const { value: settings } = useObservedData(observeSettings);
  const whenOpen = useWhenOpen();
  const [stored, setStored] = useState(() => readRemembered(privateStorage.read(userId, NAME)));
  const set = useCallback(
    (id: Setting['id'], value: Setting['value'], at = now()) => {
      whenOpen()
        .then(({ database }) =>
          database.collections.settings.incrementalUpsert({ id, value, updatedAt: isoTime(at) }),
        )
        .catch(sayNotStored);
    },
    [whenOpen],
  );
  const merged = useMemo(() => mergeSettings(stored, settings ?? []), [stored, settings]);
  useEffect(() => {
    if (settings === undefined) return;
    // As old as can be, so that it replaces nothing that another device has written.
    for (const { id, value } of findUnsent(stored, settings)) set(id, value, 0);
    privateStorage.write(userId, NAME, JSON.stringify(merged));
  }, [userId, stored, settings, merged, set]);
  const setFunded = useCallback(() => setStored((before) => ({ ...before, funded: true })), []);
  const record = useMemo(() => readRecord(merged), [merged]);
  return { record, isRead: settings !== undefined, set, setFunded };
}

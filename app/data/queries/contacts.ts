import { useCallback, useMemo } from 'react';
import type { ContactDoc } from '#domain/protocol.ts';
import { now } from '#app/platform/clock.ts';
import type { DeviceData } from '../device/device-data.ts';
import { useObservedData, useWhenOpen } from '../device/device-context.ts';
import { observeQuery } from '../database/observe-query.ts';
import { isoTime } from '#app/platform/iso-time.ts';

const observeContacts = ({ database }: DeviceData) => observeQuery(database.collections.contacts.find());

/** By name. */
export function useContacts(): { readonly contacts: readonly ContactDoc[]; readonly loading: boolean } {
  const { value } = useObservedData(observeContacts);
  const contacts = useMemo(() => (value ?? []).toSorted((a, b) => a.name.localeCompare(b.name)), [value]);
  return { contacts, loading: value === undefined };
}

/** One contact per address: saving it again changes its name and label. */
export function useSaveContact(): (contact: Pick<ContactDoc, 'address' | 'name' | 'label'>) => Promise<void> {
  const whenOpen = useWhenOpen();
  return useCallback(
    async ({ address, name, label = '' }) => {
      const contact = {
        id: address,
        address,
        name: name.trim(),
        ...(label.trim() === '' ? {} : { label: label.trim() }),
        updatedAt: isoTime(now()),
      };
      await (await whenOpen()).database.collections.contacts.incrementalUpsert(contact);
    },
    [whenOpen],
  );
}

export function useRemoveContact(): (id: string) => Promise<void> {
  const whenOpen = useWhenOpen();
  return useCallback(
    async (id) => {
      const document = await (await whenOpen()).database.collections.contacts.findOne(id).exec();
      // The time of the removal decides against a change on another device.
      await document?.incrementalModify((contact) => ({
        ...contact,
        updatedAt: isoTime(now()),
        _deleted: true,
      }));
    },
    [whenOpen],
  );
}

import { useCallback, useMemo } from 'react';
import type { ContactDoc } from '#domain/protocol.ts';
import { now } from '#app/platform/clock.ts';
import type { DeviceData } from '../device/device-data.ts';
import { useObservedData, useWhenOpen } from '../device/device-context.ts';
import { observeQuery } from '../database/observe-query.ts';
import { isoTime } from '#app/platform/iso-time.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import { AddressSchema } from '#domain/ids.ts';
import { usePeople } from './people.ts';

const observeContacts = ({ database }: DeviceData) => observeQuery(database.collections.contacts.find());

/** By name. */
export function useContacts(): { readonly contacts: readonly ContactDoc[]; readonly loading: boolean } {
  const { value } = useObservedData(observeContacts);
  const contacts = useMemo(() => (value ?? []).toSorted((a, b) => a.name.localeCompare(b.name)), [value]);
  return { contacts, loading: value === undefined };
}

/** By name, label, note or address. */
export const matchesText = ({ name, address, label = '', note = '' }: ContactDoc, text: string): boolean =>
  `${name} ${label} ${note} ${address}`.toLowerCase().includes(text.trim().toLowerCase());

/** In use, in their order. */
export const labelsOf = (contacts: readonly ContactDoc[]): string[] =>
  [...new Set(contacts.flatMap(({ label }) => label ?? []))].sort((a, b) => a.localeCompare(b));

/** A change of a contact. A missing field stays unchanged; an empty text removes it. */
export type ContactChange = Pick<ContactDoc, 'address' | 'name'> &
  Partial<Pick<ContactDoc, 'label' | 'note' | 'favourite'>>;

const textOf = (field: 'label' | 'note', text = ''): Partial<ContactDoc> =>
  text.trim() === '' ? {} : { [field]: text.trim() };

/** The contact after a change; `before` is null for a new one. */
export function changeContact(before: ContactDoc | null, change: ContactChange, at: number): ContactDoc {
  const { address, name, label, note, favourite = false } = { ...before, ...change };
  return {
    id: address,
    address,
    name: name.trim(),
    ...textOf('label', label),
    ...textOf('note', note),
    ...(favourite ? { favourite } : {}),
    updatedAt: isoTime(at),
  };
}

/** One contact per address: saving it again changes it. */
export function useSaveContact(): (change: ContactChange) => Promise<void> {
  const whenOpen = useWhenOpen();
  return useCallback(
    async (change) => {
      const { contacts } = (await whenOpen()).database.collections;
      const before = await contacts.findOne(change.address).exec();
      await contacts.incrementalUpsert(changeContact(before?.toMutableJSON() ?? null, change, now()));
    },
    [whenOpen],
  );
}

/** A person who is not a contact yet; `name` is null if this device does not know it. */
export type UnsavedContact = {
  readonly name: string | null;
  readonly save: (name: string) => Promise<void>;
};

/**
 * A party that can be saved as a contact; null for a vault, a project, an existing contact, and the person's own wallet.
 */
export function useUnsaved(address: string): UnsavedContact | null {
  const { nameOf, contactOf, projects } = usePeople();
  const saveContact = useSaveContact();
  const session = useSession();
  const isOwn = session.status === 'signed-in' && session.person.address === address;
  const isKnown = isOwn || contactOf(address) !== null || projects.has(address);
  if (isKnown || !AddressSchema.safeParse(address).success) return null;
  return { name: nameOf(address), save: (name) => saveContact({ address, name }) };
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

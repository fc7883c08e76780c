/** The drafts of a person: stored on the device, also offline, and replicated to all their devices. */
import { useEffect, useMemo } from 'react';
import type { ProjectDraftDoc } from '#domain/project/draft-document.ts';
import type { DeviceDatabase } from '#app/data/database/collections.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { observeQuery } from '#app/data/database/observe-query.ts';
import { useDeviceData, useObservedData } from '#app/data/device/device-context.ts';
import { rememberLast, useRemembered } from '#app/data/device/remembered.ts';
import { now } from '#app/platform/clock.ts';
import { isoTime } from '#app/platform/iso-time.ts';
import { privateStorage } from '#app/seal/private-storage.ts';
import { newId } from '#app/platform/new-id.ts';
import { EARLIER_DRAFT, listUnknownFields, listFilledFields } from './draft-values.ts';
import type { OfferValues } from './empty-offer.ts';
import { findUnsentLogo } from './unsent-logos.ts';

/** A draft as it was stored; `updatedAt` names the version. */
export type DraftVersion = Pick<ProjectDraftDoc, 'id' | 'updatedAt'>;

/** A time after that of the version before, even if the clocks of devices differ. */
const timeAfter = (before: string): string => isoTime(Math.max(now(), Date.parse(before) + 1));

export type StoredDraft = DraftVersion & {
  /** Whether this became a second draft, because another device or tab had changed the first one. */
  readonly isSecond: boolean;
};

/**
 * Stores what was typed, as the next version after `before`, or as a new draft if that is null. If the stored draft is another
 * version, it stays, and this becomes a second draft.
 */
export async function storeDraft(
  { collections: { drafts }, storageToken }: DeviceDatabase,
  before: DraftVersion | null,
  values: OfferValues,
): Promise<StoredDraft> {
  const typed = listFilledFields(values);
  const device = await storageToken;
  const insert = async (id: string, more: Partial<ProjectDraftDoc>): Promise<StoredDraft> => {
    const updatedAt = isoTime(now());
    await drafts.insert({ id, values: typed, device, updatedAt, ...more });
    return { id, updatedAt, isSecond: more.copyOf !== undefined };
  };
  const held = before === null ? null : await drafts.findOne(before.id).exec();
  // A draft that was deleted elsewhere is stored again, because somebody is typing in it.
  if (before === null || held === null) return insert(before?.id ?? newId(), {});
  let isOther = false;
  const updatedAt = timeAfter(before.updatedAt);
  await held.incrementalModify((latest) => {
    isOther = latest.updatedAt !== before.updatedAt;
    return isOther
      ? latest
      : { ...latest, values: { ...listUnknownFields(latest.values), ...typed }, device, updatedAt };
  });
  return isOther ? insert(newId(), { copyOf: before.id }) : { id: before.id, updatedAt, isSecond: false };
}

/**
 * Stores what was in a project that was refused or cancelled as a draft, and resolves to the draft's id. The same command
 * makes one draft, however often this is called.
 */
export async function keepAsDraft(
  { database: { collections, storageToken }, userId }: Pick<DeviceData, 'database' | 'userId'>,
  why: 'refused' | 'cancelled',
  { command, values }: { readonly command: string; readonly values: OfferValues },
): Promise<string> {
  const id = `${why}-${command}`;
  const device = await storageToken;
  const logo = values.logo === '' ? findUnsentLogo(userId, command) : values.logo;
  const typed = listFilledFields({ ...values, logo });
  await collections.drafts.insertIfNotExists({ id, values: typed, device, updatedAt: isoTime(now()) });
  return id;
}

export async function removeDraft({ collections: { drafts } }: DeviceDatabase, id: string): Promise<void> {
  const held = await drafts.findOne(id).exec();
  await held?.incrementalModify((draft) => ({
    ...draft,
    updatedAt: timeAfter(draft.updatedAt),
    _deleted: true,
  }));
}

/** Restores a draft that was removed. */
export async function restoreDraft(
  { collections: { drafts } }: DeviceDatabase,
  draft: ProjectDraftDoc,
): Promise<void> {
  await drafts.insertIfNotExists({ ...draft, updatedAt: timeAfter(draft.updatedAt) });
}

export const allDrafts = rememberLast(({ database }) => observeQuery(database.collections.drafts.find()));

/** Takes over the draft of an earlier version of the app, which had only one. */
function useEarlierDraft(): void {
  const data = useDeviceData();
  useEffect(() => {
    if (data === null || privateStorage.read(data.userId, EARLIER_DRAFT) === null) return;
    void import('./earlier-draft.ts')
      .then(({ takeOverEarlierDraft }) => takeOverEarlierDraft(data))
      // The earlier draft stays where it is, and is tried again the next time.
      .catch(() => undefined);
  }, [data]);
}

const useNewestFirst = (
  drafts: readonly ProjectDraftDoc[] | undefined,
): readonly ProjectDraftDoc[] | undefined =>
  useMemo(() => drafts?.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt)), [drafts]);

/** The drafts, newest first; undefined until they are read. */
export function useDrafts(): readonly ProjectDraftDoc[] | undefined {
  useEarlierDraft();
  return useNewestFirst(useObservedData(allDrafts.observe).value);
}

/** The same, beginning with what was read last, for a list of them. */
export function useRememberedDrafts(): readonly ProjectDraftDoc[] | undefined {
  useEarlierDraft();
  return useNewestFirst(useRemembered(allDrafts));
}

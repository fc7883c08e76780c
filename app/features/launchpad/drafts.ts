/** The projects that a person has begun and not submitted: written offline too, and carried to all of their devices. */
import { useEffect, useMemo } from 'react';
import type { ProjectDraftDoc } from '#domain/project/draft-document.ts';
import type { DeviceDatabase } from '#app/data/database/collections.ts';
import { observeQuery } from '#app/data/database/observe-query.ts';
import { useDeviceData, useObservedData } from '#app/data/device/device-context.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { now } from '#app/platform/clock.ts';
import { isoTime } from '#app/platform/iso-time.ts';
import { privateStorage } from '#app/seal/private-storage.ts';
import { newId } from '#app/platform/new-id.ts';
import { EARLIER_DRAFT, fieldsOfLater, typedIn } from './draft-values.ts';
import type { OfferValues } from './empty-offer.ts';

/** A draft as it was stored; `updatedAt` names the version. */
export type DraftVersion = Pick<ProjectDraftDoc, 'id' | 'updatedAt'>;

/** Later than the version that it follows, whatever the clocks of the devices say. */
const timeAfter = (before: string): string => isoTime(Math.max(now(), Date.parse(before) + 1));

export type StoredDraft = DraftVersion & {
  /** Somebody else, another device or tab of the person, had changed the draft: this is a second one. */
  readonly isSecond: boolean;
};

/**
 * Stores what was typed on top of this version; null is a new draft. If the stored draft is another version, that one stays
 * and this becomes a draft of its own.
 */
export async function storeDraft(
  { collections: { drafts }, storageToken }: DeviceDatabase,
  before: DraftVersion | null,
  values: OfferValues,
): Promise<StoredDraft> {
  const typed = typedIn(values);
  const device = await storageToken;
  const insert = async (id: string, more: Partial<ProjectDraftDoc>): Promise<StoredDraft> => {
    const updatedAt = isoTime(now());
    await drafts.insert({ id, values: typed, device, updatedAt, ...more });
    return { id, updatedAt, isSecond: more.copyOf !== undefined };
  };
  const held = before === null ? null : await drafts.findOne(before.id).exec();
  // One that was deleted elsewhere meanwhile is there again: somebody types in it.
  if (before === null || held === null) return insert(before?.id ?? newId(), {});
  let isOther = false;
  const updatedAt = timeAfter(before.updatedAt);
  await held.incrementalModify((latest) => {
    isOther = latest.updatedAt !== before.updatedAt;
    return isOther
      ? latest
      : { ...latest, values: { ...fieldsOfLater(latest.values), ...typed }, device, updatedAt };
  });
  return isOther ? insert(newId(), { copyOf: before.id }) : { id: before.id, updatedAt, isSecond: false };
}

/**
 * Stores what was in a project that was refused or cancelled as a draft, and resolves to the draft's id. The same command
 * makes one draft, however often this is called.
 */
export async function keepAsDraft(
  { collections: { drafts }, storageToken }: DeviceDatabase,
  why: 'refused' | 'cancelled',
  { command, values }: { readonly command: string; readonly values: OfferValues },
): Promise<string> {
  const id = `${why}-${command}`;
  const device = await storageToken;
  await drafts.insertIfNotExists({ id, values: typedIn(values), device, updatedAt: isoTime(now()) });
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

/** As it was before it was removed. */
export async function restoreDraft(
  { collections: { drafts } }: DeviceDatabase,
  draft: ProjectDraftDoc,
): Promise<void> {
  await drafts.insertIfNotExists({ ...draft, updatedAt: timeAfter(draft.updatedAt) });
}

const observeDrafts = ({ database }: DeviceData) => observeQuery(database.collections.drafts.find());

/** The newest first; undefined until they are read. */
export function useDrafts(): readonly ProjectDraftDoc[] | undefined {
  const data = useDeviceData();
  const { value } = useObservedData(observeDrafts);
  useEffect(() => {
    if (data === null || privateStorage.read(data.userId, EARLIER_DRAFT) === null) return;
    void import('./earlier-draft.ts')
      .then(({ takeOverEarlierDraft }) => takeOverEarlierDraft(data))
      // It stays where it is, for the next time.
      .catch(() => undefined);
  }, [data]);
  return useMemo(
    () => value?.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt)),
    [value],
  );
}

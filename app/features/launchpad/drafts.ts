/** The projects that a person has begun and not submitted: written offline too, and carried to all of their devices. */
import { useEffect, useMemo } from 'react';
import type { ProjectDraftDoc } from '#domain/project/draft-document.ts';
import type { DeviceDatabase } from '#app/data/database/collections.ts';
import { observeQuery } from '#app/data/database/observe-query.ts';
import { useDeviceData, useObservedData } from '#app/data/device/device-context.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { now } from '#app/platform/clock.ts';
import { isoTime } from '#app/platform/iso-time.ts';
import { newId } from '#app/platform/new-id.ts';
import { forgetEarlierDraft, readEarlierDraft } from './earlier-draft.ts';
import { NO_VALUES, type OfferValues } from './offer-values.ts';

/** A draft as it was stored; `updatedAt` names the version. */
export type DraftVersion = Pick<ProjectDraftDoc, 'id' | 'updatedAt'>;

/** Fields that an older version of the app did not have are empty, and those of a newer one stay out of the form. */
export const valuesOfDraft = (typed: ProjectDraftDoc['values']): OfferValues =>
  Object.fromEntries(
    Object.entries(NO_VALUES).map(([name, none]) => [name, typed[name] ?? none]),
  ) as OfferValues;

/** Only what differs from an empty form. */
const typedIn = (values: OfferValues): ProjectDraftDoc['values'] =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== NO_VALUES[name as keyof OfferValues]),
  );

/** Those that only a newer version of the app knows. */
const fieldsOfLater = (values: ProjectDraftDoc['values']): ProjectDraftDoc['values'] =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !(name in NO_VALUES)));

export const isEmptyDraft = (values: OfferValues): boolean => Object.keys(typedIn(values)).length === 0;

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

/** Makes the draft of an earlier version of the app one of those that are on all devices. */
export async function takeOverEarlierDraft({ database, userId }: DeviceData): Promise<void> {
  const earlier = readEarlierDraft(userId);
  if (earlier === null) return;
  const device = await database.storageToken;
  const values = typedIn(valuesOfDraft(earlier));
  // By the device, so that two tabs make one.
  const id = `earlier-${device}`;
  if (Object.keys(values).length > 0)
    await database.collections.drafts.insertIfNotExists({ id, values, device, updatedAt: isoTime(now()) });
  forgetEarlierDraft(userId);
}

const observeDrafts = ({ database }: DeviceData) => observeQuery(database.collections.drafts.find());

/** The newest first; undefined until they are read. */
export function useDrafts(): readonly ProjectDraftDoc[] | undefined {
  const data = useDeviceData();
  const { value } = useObservedData(observeDrafts);
  useEffect(() => {
    if (data !== null) void takeOverEarlierDraft(data).catch(() => undefined);
  }, [data]);
  return useMemo(
    () => value?.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt)),
    [value],
  );
}

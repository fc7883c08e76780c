/**
 * What was typed into the form of a new project in the moment before its page was closed. The database needs longer than a page
 * that is being closed has, so it is written beside it at once, and stored as a draft when the form is opened the next time.
 */
import type { DeviceData } from '#app/data/device/device-data.ts';
import { privateStorage } from '#app/seal/private-storage.ts';
import type { ProjectDraftDoc } from '#domain/project/draft-document.ts';
import { type DraftVersion, storeDraft } from './drafts.ts';
import { listFilledFields, valuesOfDraft } from './draft-values.ts';
import type { OfferValues } from './empty-offer.ts';

const NAME = 'project-unstored';

/** `version`: the one that the form began with or stored last; null if it stored none. */
export type Unstored = { readonly version: DraftVersion | null; readonly values: OfferValues };

export const hasUnstored = (userId: string): boolean => privateStorage.read(userId, NAME) !== null;
export const keepUnstored = (userId: string, { version, values }: Unstored): void =>
  privateStorage.write(userId, NAME, JSON.stringify({ version, values: listFilledFields(values) }));
export const forgetUnstored = (userId: string): void => privateStorage.forget(userId, NAME);

const isSame = (one: ProjectDraftDoc['values'], other: ProjectDraftDoc['values']): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

/** Stores it as the next version of its draft, or as a new one. Resolves to the draft's id; null if there is nothing. */
export async function storeUnstored({ database, userId }: DeviceData): Promise<string | null> {
  const text = privateStorage.read(userId, NAME);
  if (text === null) return null;
  const { version, values } = JSON.parse(text) as {
    version: DraftVersion | null;
    values: ProjectDraftDoc['values'];
  };
  // The database may have been fast enough after all.
  const drafts = await database.collections.drafts.find().exec();
  const stored =
    drafts.find((draft) => isSame(draft.values, values)) ??
    (await storeDraft(database, version, valuesOfDraft(values)));
  forgetUnstored(userId);
  return stored.id;
}

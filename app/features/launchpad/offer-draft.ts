/** What was typed into the form of a new project and not submitted: it survives a reload on this device. */
import { z } from 'zod';
import { privateStorage } from '#app/seal/private-storage.ts';
import { NO_VALUES, type OfferValues } from './offer-values.ts';

/** More than the longest description. */
const textLengthMax = 20_000;
const DraftSchema = z.record(z.string(), z.string().max(textLengthMax));

const NAME = 'project-draft';

const isEmpty = (values: OfferValues): boolean => JSON.stringify(values) === JSON.stringify(NO_VALUES);

export function storeOfferDraft(userId: string, values: OfferValues | null): void {
  if (values === null || isEmpty(values)) privateStorage.forget(userId, NAME);
  else privateStorage.write(userId, NAME, JSON.stringify(values));
}

/** Fields that an older version of the app did not have are empty. */
export function readOfferDraft(userId: string): OfferValues {
  try {
    const known = DraftSchema.parse(JSON.parse(privateStorage.read(userId, NAME) ?? '{}'));
    return Object.fromEntries(
      Object.entries(NO_VALUES).map(([name, none]) => [name, known[name] ?? none]),
    ) as OfferValues;
  } catch {
    return NO_VALUES;
  }
}

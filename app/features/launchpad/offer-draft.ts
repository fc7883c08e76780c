/** What was typed into the form of a new project and not submitted: it survives a reload on this device. */
import { z } from 'zod';
import { privateStorage } from '#app/seal/private-storage.ts';
import { NO_VALUES, type OfferValues } from './offer-values.ts';

/** More than the longest description. */
const textLengthMax = 20_000;
const DraftSchema = z.record(z.string(), z.string().max(textLengthMax));
/** A picture of 64 KB in a data URL. */
const logoLengthMax = 90_000;

const NAME = 'project-draft';
/** By itself: it is written once, the rest with each key. */
const LOGO_NAME = 'project-draft-logo';

const isEmpty = (values: OfferValues): boolean => JSON.stringify(values) === JSON.stringify(NO_VALUES);

export function storeOfferDraft(userId: string, values: OfferValues | null): void {
  if (values === null || isEmpty(values)) {
    for (const name of [NAME, LOGO_NAME]) privateStorage.forget(userId, name);
    return;
  }
  const { logo, ...typed } = values;
  privateStorage.write(userId, NAME, JSON.stringify(typed));
  if (logo === '') privateStorage.forget(userId, LOGO_NAME);
  else if (privateStorage.read(userId, LOGO_NAME) !== logo) privateStorage.write(userId, LOGO_NAME, logo);
}

const readLogo = (userId: string): string => {
  const logo = privateStorage.read(userId, LOGO_NAME) ?? '';
  return logo.length > logoLengthMax ? '' : logo;
};

/** Fields that an older version of the app did not have are empty. */
export function readOfferDraft(userId: string): OfferValues {
  try {
    const known = DraftSchema.parse(JSON.parse(privateStorage.read(userId, NAME) ?? '{}'));
    const typed = Object.fromEntries(
      Object.entries(NO_VALUES).map(([name, none]) => [name, known[name] ?? none]),
    ) as OfferValues;
    return { ...typed, logo: readLogo(userId) };
  } catch {
    return NO_VALUES;
  }
}

/** The one draft that an earlier version of the app stored outside the database, on one device. */
import { z } from 'zod';
import { privateStorage } from '#app/seal/private-storage.ts';

/** More than the longest description. */
const textLengthMax = 20_000;
const DraftSchema = z.record(z.string(), z.string().max(textLengthMax));
/** A picture of 64 KB in a data URL. */
const logoLengthMax = 90_000;

const NAME = 'project-draft';
const LOGO_NAME = 'project-draft-logo';

/** What was typed; null if there is no such draft. */
export function readEarlierDraft(userId: string): Readonly<Record<string, string>> | null {
  const stored = privateStorage.read(userId, NAME);
  if (stored === null) return null;
  try {
    const logo = privateStorage.read(userId, LOGO_NAME) ?? '';
    return { ...DraftSchema.parse(JSON.parse(stored)), logo: logo.length > logoLengthMax ? '' : logo };
  } catch {
    return null;
  }
}

export function forgetEarlierDraft(userId: string): void {
  for (const name of [NAME, LOGO_NAME]) privateStorage.forget(userId, name);
}

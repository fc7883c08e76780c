/** The draft that an earlier version of the app stored on one device, outside the database. Loaded only if there is one. */
import { z } from 'zod';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { now } from '#app/platform/clock.ts';
import { isoTime } from '#app/platform/iso-time.ts';
import { privateStorage } from '#app/seal/private-storage.ts';
import { EARLIER_DRAFT, listFilledFields, valuesOfDraft } from './draft-values.ts';

/** More characters than the longest description. */
const textLengthMax = 20_000;
const DraftSchema = z.record(z.string(), z.string().max(textLengthMax));
/** A picture of 64 KB in a data URL. */
const logoLengthMax = 90_000;

const LOGO_NAME = 'project-draft-logo';

/** Its fields; null if there is no such draft. */
function readEarlierDraft(userId: string): Readonly<Record<string, string>> | null {
  const stored = privateStorage.read(userId, EARLIER_DRAFT);
  if (stored === null) return null;
  try {
    const logo = privateStorage.read(userId, LOGO_NAME) ?? '';
    return { ...DraftSchema.parse(JSON.parse(stored)), logo: logo.length > logoLengthMax ? '' : logo };
  } catch {
    return null;
  }
}

function forgetEarlierDraft(userId: string): void {
  for (const name of [EARLIER_DRAFT, LOGO_NAME]) privateStorage.forget(userId, name);
}

/** Turns it into a draft that is replicated to all devices. */
export async function takeOverEarlierDraft({ database, userId }: DeviceData): Promise<void> {
  const earlier = readEarlierDraft(userId);
  if (earlier === null) return;
  const device = await database.storageToken;
  const values = listFilledFields(valuesOfDraft(earlier));
  // The id is that of the device, so that two tabs make one draft.
  const id = `earlier-${device}`;
  if (Object.keys(values).length > 0)
    await database.collections.drafts.insertIfNotExists({ id, values, device, updatedAt: isoTime(now()) });
  forgetEarlierDraft(userId);
}

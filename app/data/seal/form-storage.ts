/** The place of a database on the device in each form. */
import type { DeviceKey } from '#app/seal/device-key.ts';
import { deviceStorage } from '../database/device-storage.ts';
import { type AnyStorage, sealedNameOf, sealedStorage } from './sealed-storage.ts';
import type { StoreForm } from './store-form.ts';

/** The browser's storage, in the valid form. */
export function storageInForm(
  key: DeviceKey | undefined,
  settings?: Parameters<typeof deviceStorage>[0],
): AnyStorage {
  const storage = deviceStorage(settings);
  return key === undefined ? storage : sealedStorage(storage, key);
}

/** The storage's name for a database in this form. */
export const nameInForm = (name: string, form: StoreForm): string =>
  form === 'open' ? name : sealedNameOf(name);

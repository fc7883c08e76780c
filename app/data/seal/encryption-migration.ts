/**
 * Set while a PIN is being set or turned off: from then on the device's data may exist in both forms, whatever ends the
 * change.
 */
import { localStore } from '#app/platform/local-storage.ts';
import { personalKey } from '#app/platform/personal-key.ts';

const keyOf = (userId: string): string => personalKey('form-change', userId);

export const markEncryptionMigration = (userId: string): void => localStore.write(keyOf(userId), '1');
export const hasEncryptionMigration = (userId: string): boolean => localStore.read(keyOf(userId)) !== null;
export const forgetEncryptionMigration = (userId: string): void => localStore.forget(keyOf(userId));

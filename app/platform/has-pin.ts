import { localStore } from './local-storage.ts';

/** Where the record of a person's PIN stands on this device. */
export const pinKeyOf = (userId: string): string => `vaultiq.pin.${userId}`;

/** Whether what this person has on this device is protected by a PIN. */
export const hasPin = (userId: string): boolean => localStore.read(pinKeyOf(userId)) !== null;

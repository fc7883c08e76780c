import { localStore } from './local-storage.ts';
import { personalKey } from './personal-key.ts';

/** The name of the record among the values of a person. */
export const PIN_VALUE = 'pin';

/** Where the record of a person's PIN stands on this device. */
export const pinKeyOf = (userId: string): string => personalKey(PIN_VALUE, userId);

/** Whether what this person has on this device is protected by a PIN. */
export const hasPin = (userId: string): boolean => localStore.read(pinKeyOf(userId)) !== null;

import { localStore } from './local-storage.ts';
import { personalKey } from './personal-key.ts';

/** The name of the PIN's record among a person's values. */
export const PIN_VALUE = 'pin';

/** The key of a person's PIN record on this device. */
export const pinKeyOf = (userId: string): string => personalKey(PIN_VALUE, userId);

/** Whether a PIN protects this person's data on this device. */
export const hasPin = (userId: string): boolean => localStore.read(pinKeyOf(userId)) !== null;

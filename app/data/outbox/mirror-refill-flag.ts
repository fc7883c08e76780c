/** Set when a PIN was turned off: waiting commands have to be copied for the service worker again. */
import { localStore } from '#app/platform/local-storage.ts';
import { personalKey } from '#app/platform/personal-key.ts';

const keyOf = (userId: string): string => personalKey('mirror-asked', userId);

export const requestMirrorRefill = (userId: string): void => localStore.write(keyOf(userId), '1');
export const isMirrorRefillRequested = (userId: string): boolean => localStore.read(keyOf(userId)) !== null;
export const forgetMirrorRefill = (userId: string): void => localStore.forget(keyOf(userId));

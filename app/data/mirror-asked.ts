/** A PIN was turned off: what waits is to be laid out for the service worker once more. */
import { memory } from '#app/platform/memory.ts';

const keyOf = (userId: string): string => `vaultiq.mirror-asked.${userId}`;

export const askForMirror = (userId: string): void => memory.write(keyOf(userId), '1');
export const isMirrorAsked = (userId: string): boolean => memory.read(keyOf(userId)) !== null;
export const forgetMirrorAsked = (userId: string): void => memory.forget(keyOf(userId));

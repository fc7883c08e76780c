/** A PIN is being set or turned off: from then on what lies on the device may lie there in both forms, whatever ends it. */
import { memory } from '#app/platform/memory.ts';

const keyOf = (userId: string): string => `vaultiq.form-change.${userId}`;

export const markFormChange = (userId: string): void => memory.write(keyOf(userId), '1');
export const hasFormChange = (userId: string): boolean => memory.read(keyOf(userId)) !== null;
export const forgetFormChange = (userId: string): void => memory.forget(keyOf(userId));

/** A device stores what it holds of a person in clear, or sealed with the key that their PIN protects. */
import type { DeviceKey } from '#app/seal/device-key.ts';

export type StoreForm = 'open' | 'sealed';

/** The form that counts now; a copy in the other form is stale. */
export const formOf = (key: DeviceKey | undefined): StoreForm => (key === undefined ? 'open' : 'sealed');

export const otherForm = (form: StoreForm): StoreForm => (form === 'open' ? 'sealed' : 'open');

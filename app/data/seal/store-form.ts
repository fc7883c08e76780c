/** A device stores a person's data in clear, or sealed with the key that their PIN protects. */
import type { DeviceKey } from '#app/seal/device-key.ts';

export type StoreForm = 'open' | 'sealed';

/** The valid form; a copy in the other form is stale. */
export const formOf = (key: DeviceKey | undefined): StoreForm => (key === undefined ? 'open' : 'sealed');

export const otherForm = (form: StoreForm): StoreForm => (form === 'open' ? 'sealed' : 'open');

/** The values of one person in localStorage: `personalKey` names all of them, so leaving the device finds every one. */
import { localStore } from './local-storage.ts';

const prefix = 'vaultiq.';

/** Removes every value of the person except those with these names. */
export function forgetPersonalValues(userId: string, except: readonly string[] = []): void {
  for (const key of localStore.keys(prefix)) {
    const [name = '', owner] = key.slice(prefix.length).split('.');
    if (owner === userId && !except.includes(name)) localStore.forget(key);
  }
}

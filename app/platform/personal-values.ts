/** What localStorage holds of one person. The keys are named in one way, so that leaving the device finds every one of them. */
import { localStore } from './local-storage.ts';

const prefix = 'vaultiq.';

/** `part` is for values of which a person has several. */
export const personalKey = (name: string, userId: string, part?: string): string =>
  `${prefix}${name}.${userId}${part === undefined ? '' : `.${part}`}`;

/** Removes every value of the person, except those of these names. */
export function forgetPersonalValues(userId: string, except: readonly string[] = []): void {
  for (const key of localStore.keys(prefix)) {
    const [name = '', owner] = key.slice(prefix.length).split('.');
    if (owner === userId && !except.includes(name)) localStore.forget(key);
  }
}

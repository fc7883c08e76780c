/**
 * What a device remembers of a person beside its database. Sealed where a PIN protects it: then it is known only while the
 * device is unlocked.
 */
import { type DeviceKey, seal, unseal } from './device-key.ts';
import { hasPin } from '#app/platform/has-pin.ts';
import { localStore } from '#app/platform/local-storage.ts';
import { personalKey } from '#app/platform/personal-key.ts';

const PRIVATE_NAMES = ['payees', 'purchase', 'person'] as const;
export type PrivateName = (typeof PRIVATE_NAMES)[number];

const openKeyOf = (userId: string, name: PrivateName): string => personalKey(name, userId);
const sealedPrefix = (userId: string): string => personalKey('sealed', userId, '');
const sealedKeyOf = (userId: string, name: PrivateName): string => personalKey('sealed', userId, name);

type Opened = {
  readonly userId: string;
  readonly key: DeviceKey;
  readonly values: Map<PrivateName, string>;
  /** The last write: they are sealed one after the other, so that the last one stands at the end. */
  writing: Promise<void>;
};

let opened: Opened | null = null;

const openedOf = (userId: string): Opened | null => (opened?.userId === userId ? opened : null);

async function keepSealed(mine: Opened, name: PrivateName, value: string): Promise<void> {
  const key = sealedKeyOf(mine.userId, name);
  const sealed = await seal(mine.key, key, value);
  if (mine.values.get(name) === value) localStore.write(key, btoa(sealed));
}

export const privateStorage = {
  read(userId: string, name: PrivateName): string | null {
    if (hasPin(userId)) return openedOf(userId)?.values.get(name) ?? null;
    return localStore.read(openKeyOf(userId, name));
  },
  write(userId: string, name: PrivateName, value: string): void {
    if (!hasPin(userId)) {
      localStore.write(openKeyOf(userId, name), value);
      return;
    }
    const mine = openedOf(userId);
    if (mine === null || mine.values.get(name) === value) return;
    mine.values.set(name, value);
    mine.writing = mine.writing.then(() => keepSealed(mine, name, value)).catch(() => undefined);
  },
  forget(userId: string, name: PrivateName): void {
    openedOf(userId)?.values.delete(name);
    localStore.forget(openKeyOf(userId, name));
    localStore.forget(sealedKeyOf(userId, name));
  },
};

export function forgetPrivateValues(userId: string): void {
  for (const name of PRIVATE_NAMES) privateStorage.forget(userId, name);
}

async function unsealed(userId: string, name: PrivateName, key: DeviceKey): Promise<string | null> {
  const at = sealedKeyOf(userId, name);
  const sealed = localStore.read(at);
  try {
    return sealed === null ? null : await unseal(key, at, atob(sealed));
  } catch {
    // Damaged: it can be done without.
    return null;
  }
}

/**
 * The device is unlocked: what was sealed can be read, and what still lies open, since there was no PIN before, is sealed.
 * What another tab seals from now on is read when this one is opened anew.
 */
export async function openPrivateStorage(userId: string, key: DeviceKey): Promise<void> {
  const mine: Opened = { userId, key, values: new Map(), writing: Promise.resolve() };
  for (const name of PRIVATE_NAMES) {
    const lying = localStore.read(openKeyOf(userId, name));
    const value = lying ?? (await unsealed(userId, name, key));
    if (value !== null) mine.values.set(name, value);
    if (lying !== null) await keepSealed(mine, name, lying);
    localStore.forget(openKeyOf(userId, name));
  }
  opened = mine;
}

/** Before a PIN counts, so that nothing is lost when what lies open is dropped. It still counts until then. */
export async function sealPrivateStorage(userId: string, key: DeviceKey): Promise<void> {
  for (const name of PRIVATE_NAMES) {
    const value = localStore.read(openKeyOf(userId, name));
    const at = sealedKeyOf(userId, name);
    if (value !== null) localStore.write(at, btoa(await seal(key, at, value)));
  }
}

/** Once a PIN counts: what is sealed needs not lie open any more. Takes no key. */
export function dropOpenValues(userId: string): void {
  for (const name of PRIVATE_NAMES) {
    if (localStore.read(sealedKeyOf(userId, name)) !== null) localStore.forget(openKeyOf(userId, name));
  }
}

export function closePrivateStorage(): void {
  opened = null;
}

/** The PIN of this person is about to go. */
export function unsealPrivateStorage(userId: string): void {
  for (const [name, value] of openedOf(userId)?.values ?? []) {
    // The person is kept by the session.
    if (name !== 'person') localStore.write(openKeyOf(userId, name), value);
  }
}

/** What is sealed is of no use any more. */
export function forgetSealedValues(userId: string): void {
  for (const key of localStore.keys(sealedPrefix(userId))) localStore.forget(key);
}

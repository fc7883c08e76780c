/** A person's values outside the database. With a PIN they are sealed and known only while the device is unlocked. */
import { type DeviceKey, seal, unseal } from './device-key.ts';
import { hasPin } from '#app/platform/has-pin.ts';
import { localStore } from '#app/platform/local-storage.ts';
import { personalKey } from '#app/platform/personal-key.ts';

/** The person as the session knows them; with a PIN the session itself stores no more than their id. */
export const PERSON_VALUE = 'person';
/** The names and pictures of people that the person has looked up; every screen reads them. */
export const PAYEES_VALUE = 'payees';

const OWN_VALUES = [PERSON_VALUE, PAYEES_VALUE];
let declared: ReadonlySet<string> = new Set(OWN_VALUES);

/** Declares the names of all values that are sealed; any other is refused, because a PIN would leave it in clear. */
export function declarePrivateValues(names: readonly string[]): void {
  const all = [...OWN_VALUES, ...names];
  declared = new Set(all);
  if (declared.size !== all.length) throw new Error(`A private value is declared twice: ${all.join(', ')}.`);
}

function checkDeclared(name: string): void {
  if (!declared.has(name)) throw new Error(`No feature declares the private value "${name}".`);
}

const openKeyOf = (userId: string, name: string): string => personalKey(name, userId);
const sealedPrefix = (userId: string): string => personalKey('sealed', userId, '');
const sealedKeyOf = (userId: string, name: string): string => personalKey('sealed', userId, name);

type Opened = {
  readonly userId: string;
  readonly key: DeviceKey;
  readonly values: Map<string, string>;
  /** The last write: values are sealed in order, so that the last one remains. */
  writing: Promise<void>;
};

let opened: Opened | null = null;

const openedOf = (userId: string): Opened | null => (opened?.userId === userId ? opened : null);

async function keepSealed(mine: Opened, name: string, value: string): Promise<void> {
  const key = sealedKeyOf(mine.userId, name);
  const sealed = await seal(mine.key, key, value);
  if (mine.values.get(name) === value) localStore.write(key, btoa(sealed));
}

export const privateStorage = {
  read(userId: string, name: string): string | null {
    checkDeclared(name);
    if (hasPin(userId)) return openedOf(userId)?.values.get(name) ?? null;
    return localStore.read(openKeyOf(userId, name));
  },
  write(userId: string, name: string, value: string): void {
    checkDeclared(name);
    if (!hasPin(userId)) {
      localStore.write(openKeyOf(userId, name), value);
      return;
    }
    const mine = openedOf(userId);
    if (mine === null || mine.values.get(name) === value) return;
    mine.values.set(name, value);
    mine.writing = mine.writing.then(() => keepSealed(mine, name, value)).catch(() => undefined);
  },
  forget(userId: string, name: string): void {
    openedOf(userId)?.values.delete(name);
    localStore.forget(openKeyOf(userId, name));
    localStore.forget(sealedKeyOf(userId, name));
  },
};

export function forgetPrivateValues(userId: string): void {
  for (const name of declared) privateStorage.forget(userId, name);
}

async function readSealed(userId: string, name: string, key: DeviceKey): Promise<string | null> {
  const at = sealedKeyOf(userId, name);
  const sealed = localStore.read(at);
  try {
    return sealed === null ? null : await unseal(key, at, atob(sealed));
  } catch {
    // Damaged values are dropped: they are only convenience.
    return null;
  }
}

/**
 * After unlocking: opens sealed values, and seals values that are still in clear from before the PIN. Values that
 * another tab seals later are read when this tab is opened again.
 */
export async function openPrivateStorage(userId: string, key: DeviceKey): Promise<void> {
  const mine: Opened = { userId, key, values: new Map(), writing: Promise.resolve() };
  for (const name of declared) {
    const lying = localStore.read(openKeyOf(userId, name));
    const value = lying ?? (await readSealed(userId, name, key));
    if (value !== null) mine.values.set(name, value);
    if (lying !== null) await keepSealed(mine, name, lying);
    localStore.forget(openKeyOf(userId, name));
  }
  opened = mine;
}

/** Runs before a PIN takes effect, so that dropping the clear values loses nothing. Until then the clear ones count. */
export async function sealPrivateStorage(userId: string, key: DeviceKey): Promise<void> {
  for (const name of declared) {
    const value = localStore.read(openKeyOf(userId, name));
    const at = sealedKeyOf(userId, name);
    if (value !== null) localStore.write(at, btoa(await seal(key, at, value)));
  }
}

/** Runs once a PIN is in effect: removes values in clear. Needs no key. */
export function dropOpenValues(userId: string): void {
  for (const name of declared) {
    if (localStore.read(sealedKeyOf(userId, name)) !== null) localStore.forget(openKeyOf(userId, name));
  }
}

export function closePrivateStorage(): void {
  opened = null;
}

/** Runs before this person's PIN is removed. */
export function unsealPrivateStorage(userId: string): void {
  for (const [name, value] of openedOf(userId)?.values ?? []) {
    // The session stores the person.
    if (name !== PERSON_VALUE) localStore.write(openKeyOf(userId, name), value);
  }
}

/** Removes sealed values, which have become useless. */
export function forgetSealedValues(userId: string): void {
  for (const key of localStore.keys(sealedPrefix(userId))) localStore.forget(key);
}

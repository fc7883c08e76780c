import type { Session } from '#domain/account/session.ts';
import { localStore } from './local-storage.ts';
import { hasPin } from './has-pin.ts';

/** Who uses this device. Nothing of it is secret. */
export type Person = Session['user'];

const personKey = 'vaultiq.person';
const owedKey = 'vaultiq.sign-out-owed';

type Remembered = {
  readonly person: Person;
  readonly ended: boolean;
  /** The password is one that the service made: it opens nothing but its own change. */
  readonly mustChangePassword?: true;
};

const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' && value !== null && 'person' in value && 'ended' in value;

/** Where a PIN protects what is here, who it is is known only once the device is unlocked. */
const known = (person: Person): Person =>
  hasPin(person.id) ? { id: person.id, email: '', fullName: '', address: '', roles: [] } : person;

function parse(text: string | null): Remembered | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRemembered(value) ? value : null;
  } catch {
    return null;
  }
}

/** What the device remembers of its session between two starts, so that it opens without a network. */
export const storedSession = {
  read: (): Remembered | null => parse(localStore.read(personKey)),
  keep: (person: Person, more: Partial<Omit<Remembered, 'person'>> = {}): void =>
    localStore.write(personKey, JSON.stringify({ person: known(person), ended: false, ...more })),
  forget: (): void => localStore.forget(personKey),
  /** A sign-out without network: the cookie is out of reach of scripts, so the authority has yet to be told. */
  owesSignOut: (): boolean => localStore.read(owedKey) !== null,
  setOwesSignOut: (owes: boolean): void =>
    owes ? localStore.write(owedKey, '1') : localStore.forget(owedKey),
};

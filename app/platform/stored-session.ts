import type { Session } from '#domain/account/session.ts';
import { SESSION_HINT_COOKIE } from '#domain/device.ts';
import { localStore } from './local-storage.ts';
import { hasPin } from './has-pin.ts';

/** The person who uses this device. None of it is secret. */
export type Person = Session['user'];

const personKey = 'vaultiq.person';
const owedKey = 'vaultiq.sign-out-owed';

type StoredSession = {
  readonly person: Person;
  readonly ended: boolean;
  /** The password was generated: it only allows changing it. */
  readonly mustChangePassword?: true;
};

const isRemembered = (value: unknown): value is StoredSession =>
  typeof value === 'object' && value !== null && 'person' in value && 'ended' in value;

/** With a PIN, the person is known only while the device is unlocked. */
const redactPerson = (person: Person): Person =>
  hasPin(person.id) ? { id: person.id, email: '', fullName: '', address: '', roles: [] } : person;

function parse(text: string | null): StoredSession | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRemembered(value) ? value : null;
  } catch {
    return null;
  }
}

/** The session data that the device stores between starts, so that it opens offline. */
export const storedSession = {
  read: (): StoredSession | null => parse(localStore.read(personKey)),
  keep: (person: Person, more: Partial<Omit<StoredSession, 'person'>> = {}): void =>
    localStore.write(personKey, JSON.stringify({ person: redactPerson(person), ended: false, ...more })),
  forget: (): void => localStore.forget(personKey),
  /** The service has given this browser a session, and it has not run out. */
  hasCookie: (): boolean =>
    (globalThis.document?.cookie ?? '')
      .split('; ')
      .some((cookie) => cookie.startsWith(`${SESSION_HINT_COOKIE}=`)),
  /** An offline sign-out: scripts cannot remove the cookie, so the authority still has to be informed. */
  owesSignOut: (): boolean => localStore.read(owedKey) !== null,
  setOwesSignOut: (owes: boolean): void =>
    owes ? localStore.write(owedKey, '1') : localStore.forget(owedKey),
};

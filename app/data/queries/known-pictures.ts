/** The pictures of people, by wallet. Their files are in the worker's cache. */
import { useSyncExternalStore } from 'react';
import { FILE_PATH } from '#domain/file/paths.ts';
import { pathTo } from '#domain/paths.ts';
import { onSession, type SessionState, sessionState } from '#app/platform/session.ts';
import { payeePicture, payeesChanged$ } from './payee-names.ts';

type PictureOf = (address: string) => string | null;

function hashOf(session: SessionState, address: string): string | null {
  if (session.status !== 'signed-in') return null;
  const { person } = session;
  return address === person.address ? (person.picture ?? null) : payeePicture(person.id, address);
}

/** A new function after each change, so that its users render again. */
const makePictureOf =
  (session: SessionState): PictureOf =>
  (address) => {
    const hash = hashOf(session, address);
    return hash === null ? null : pathTo(FILE_PATH, { hash });
  };

let current = makePictureOf(sessionState());

function subscribe(listener: () => void): () => void {
  const change = (): void => {
    current = makePictureOf(sessionState());
    listener();
  };
  // The session may have changed while nobody listened.
  change();
  const leave = onSession(change);
  const changes = payeesChanged$.subscribe(change);
  return () => {
    leave();
    changes.unsubscribe();
  };
}

/** The URL of the profile picture of a wallet's owner; null if they have none, as far as this device knows. */
export const usePictureOf = (): PictureOf =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  );

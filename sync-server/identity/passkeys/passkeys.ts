import { PRODUCT_NAME } from '#domain/product.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { passkeyCeremonyMs, passkeysPerUserMax } from '#domain/passkey/limits.ts';
import type {
  Assertion,
  Attestation,
  CreationOptions,
  Passkey,
  RequestOptions,
} from '#domain/passkey/schema.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { isoTime } from '../../iso-time.ts';
import {
  ALGORITHMS,
  challengeIn,
  checkAssertion,
  checkAttestation,
  type RelyingParty,
} from './ceremonies.ts';
import type { PasskeyChallenges } from './passkey-challenges.ts';
import type { PasskeyStore, StoredPasskey } from './passkey-store.ts';

type Outcome<T> = Ok<T> | Err<ErrorCode>;

export type Person = { readonly userId: string; readonly email: string; readonly fullName: string };

/** The passkeys of people. An answer is valid only in the context of its challenge. */
export type Passkeys = {
  list(userId: string): Promise<readonly Passkey[]>;
  /** The options for making another one. Error: PASSKEYS_FULL. */
  creationOptions(person: Person, context: string): Promise<Outcome<CreationOptions>>;
  /**
   * The same attestation again, after a lost answer, gets the same answer. Errors: PASSKEY_EXPIRED, PASSKEY_INVALID,
   * PASSKEY_EXISTS, PASSKEYS_FULL.
   */
  add(
    userId: string,
    made: { readonly attestation: Attestation; readonly name: string; readonly context: string },
  ): Promise<Outcome<Passkey>>;
  /** Asks for one of a person's passkeys, or for any. */
  requestOptions(context: string, userId?: string): Promise<RequestOptions>;
  /**
   * The passkey that signed, of the named person if there is one. Valid once. Errors: PASSKEY_EXPIRED, PASSKEY_UNKNOWN,
   * PASSKEY_INVALID.
   */
  check(
    assertion: Assertion,
    expected: { readonly context: string; readonly userId?: string },
  ): Promise<Outcome<{ readonly userId: string }>>;
  rename(userId: string, passkeyId: string, name: string): Promise<Outcome<null>>;
  remove(userId: string, passkeyId: string): Promise<Outcome<null>>;
};

export type PasskeyDeps = {
  readonly store: PasskeyStore;
  readonly challenges: PasskeyChallenges;
  readonly party: RelyingParty;
  readonly now: () => number;
};

export function makePasskeys(deps: PasskeyDeps): Passkeys {
  const { store, challenges, party } = deps;
  return {
    list: async (userId) => (await store.read(userId)).map(toPasskey),
    async creationOptions(person, context) {
      const have = await store.read(person.userId);
      if (have.length >= passkeysPerUserMax) return err('PASSKEYS_FULL');
      return ok(creationOptionsFor(party, { person, have, challenge: challenges.make(context) }));
    },
    add: (userId, made) => add(deps, userId, made),
    async requestOptions(context, userId) {
      const own = userId === undefined ? null : await store.read(userId);
      return {
        challenge: challenges.make(context),
        rpId: party.id,
        timeout: passkeyCeremonyMs,
        userVerification: 'required',
        ...(own !== null && { allowCredentials: own.map(describeCredential) }),
      };
    },
    check: (assertion, expected) => check(deps, assertion, expected),
    rename: (userId, passkeyId, name) =>
      store.change<Outcome<null>>(userId, (have) =>
        have.some(({ id }) => id === passkeyId)
          ? { next: have.map((one) => (one.id === passkeyId ? { ...one, name } : one)), value: ok(null) }
          : { next: null, value: err('NOT_FOUND') },
      ),
    remove: (userId, passkeyId) =>
      store.change<Outcome<null>>(userId, (have) =>
        have.some(({ id }) => id === passkeyId)
          ? { next: have.filter(({ id }) => id !== passkeyId), value: ok(null) }
          : { next: null, value: err('NOT_FOUND') },
      ),
  };
}

const toPasskey = ({ id, name, createdAt, lastUsedAt, synced }: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt: isoTime(createdAt),
  lastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt),
  synced,
});

const describeCredential = ({ id, transports }: StoredPasskey) => ({
  id,
  type: 'public-key' as const,
  ...(transports !== undefined && { transports: [...transports] }),
});

/** The user handle that authenticators store and return: the person's random id, which identifies them to nobody. */
const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

type Creation = {
  readonly person: Person;
  readonly have: readonly StoredPasskey[];
  readonly challenge: string;
};

const creationOptionsFor = (party: RelyingParty, { person, have, challenge }: Creation): CreationOptions => ({
  challenge,
  rp: { id: party.id, name: PRODUCT_NAME },
  user: { id: handleOf(person.userId), name: person.email, displayName: person.fullName },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
  timeout: passkeyCeremonyMs,
  attestation: 'none',
  excludeCredentials: have.map(describeCredential),
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
});

async function add(
  { store, challenges, party, now }: PasskeyDeps,
  userId: string,
  { attestation, name, context }: { attestation: Attestation; name: string; context: string },
): Promise<Outcome<Passkey>> {
  const { clientDataJSON, transports } = attestation.response;
  const challenge = challengeIn(clientDataJSON);
  if (!challenges.isGood(challenge, context)) return err('PASSKEY_EXPIRED');
  const made = await checkAttestation(party, { attestation, challenge });
  if (made === null) return err('PASSKEY_INVALID');
  if (!(await challenges.use(challenge))) {
    const isSame = ({ id, publicKey }: StoredPasskey) => id === made.id && publicKey === made.publicKey;
    const added = (await store.read(userId)).find(isSame);
    return added === undefined ? err('PASSKEY_EXPIRED') : ok(toPasskey(added));
  }
  const fresh: StoredPasskey = {
    ...made,
    ...(transports !== undefined && { transports }),
    name,
    createdAt: now(),
    lastUsedAt: null,
  };
  return store.change<Outcome<Passkey>>(userId, (have) => {
    if (have.some(({ id }) => id === fresh.id)) return { next: null, value: err('PASSKEY_EXISTS') };
    if (have.length >= passkeysPerUserMax) return { next: null, value: err('PASSKEYS_FULL') };
    return { next: [...have, fresh], value: ok(toPasskey(fresh)) };
  });
}

const USER_ID = /^[0-9a-z]{20,40}$/;

/** The user whom the passkey names, or null. */
function claimedBy({ response: { userHandle } }: Assertion): string | null {
  const userId = userHandle === undefined ? '' : Buffer.from(userHandle, 'base64url').toString('utf8');
  return USER_ID.test(userId) ? userId : null;
}

async function check(
  { store, challenges, party, now }: PasskeyDeps,
  assertion: Assertion,
  { context, userId: expected }: { context: string; userId?: string },
): Promise<Outcome<{ userId: string }>> {
  const challenge = challengeIn(assertion.response.clientDataJSON);
  if (!challenges.isGood(challenge, context)) return err('PASSKEY_EXPIRED');
  const userId = expected ?? claimedBy(assertion);
  if (userId === null) return err('PASSKEY_UNKNOWN');
  const passkey = (await store.read(userId)).find(({ id }) => id === assertion.id);
  if (passkey === undefined) return err('PASSKEY_UNKNOWN');
  const used = await checkAssertion(party, { assertion, challenge, passkey });
  if (used === null) return err('PASSKEY_INVALID');
  if (!(await challenges.use(challenge))) return err('PASSKEY_EXPIRED');
  return store.change<Outcome<{ userId: string }>>(userId, (have) => {
    const newest = have.find(({ id }) => id === passkey.id);
    // Removed at this very moment.
    if (newest === undefined) return { next: null, value: err('PASSKEY_UNKNOWN') };
    if (!isLater(newest, used)) return { next: null, value: err('PASSKEY_INVALID') };
    const next = have.map((one) => (one === newest ? { ...one, ...used, lastUsedAt: now() } : one));
    return { next, value: ok({ userId }) };
  });
}

/** A counter that does not rise belongs to a copy; passkeys that do not count stay at 0. */
const isLater = (known: { counter: number }, used: { counter: number }): boolean =>
  used.counter > known.counter || (used.counter === 0 && known.counter === 0);

// Proves, on every kind of store and with an authenticator in software, what passkeys open: a session without e-mail
// and code, and the second step of a sign-in; each signature once, for this origin and its own context, and never by a
// copy.
import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import { passkeysPerUserMax } from '#domain/passkey/limits.ts';
import type { RequestOptions } from '#domain/passkey/schema.ts';
import type { Err, Ok } from '#domain/result.ts';
import { freshStore, STORES } from '#tests/builders/stores.ts';
import { type AccountsWorld, makeAccountsWorld } from '#tests/fakes/accounts-world.ts';
import {
  makeSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '#tests/fakes/software-authenticator.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';

const caller = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const person = { email: 'ann@example.com', password: 'quiet-harbour-88', fullName: 'Ann Example' };
const credentials = { email: person.email, password: person.password };
const ORIGIN = 'https://vaultiq.example';

function unwrap<T>(outcome: Ok<T> | Err<string>): T {
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}
const saidBy = (outcome: Ok<unknown> | Err<string>): string => (outcome.ok ? 'ok' : outcome.code);
const asked = (body: unknown) => ({ body, caller });

type Ann = {
  readonly world: AccountsWorld;
  readonly session: AccessSession;
  readonly authenticator: SoftwareAuthenticator;
};

async function signedUp(world: AccountsWorld, as = person): Promise<AccessSession> {
  const { session } = unwrap(await world.accounts.signUp(as, caller));
  return unwrap(world.accounts.verifyAccessToken(session.accessToken));
}

async function addPasskey({ world, session, authenticator }: Ann, name?: string) {
  const { passkeys } = world.accounts;
  const options = unwrap(await passkeys.beginAdding(session));
  const attestation = authenticator.create(options);
  return passkeys.add(session, asked({ attestation, ...(name !== undefined && { name }) }));
}

async function withPasskey(world: AccountsWorld, counts = false): Promise<Ann & { readonly id: string }> {
  const session = await signedUp(world);
  const ann = { world, session, authenticator: makeSoftwareAuthenticator({ origin: ORIGIN, counts }) };
  const { id } = unwrap(await addPasskey(ann));
  return { ...ann, id };
}

const options = async ({ accounts }: AccountsWorld, challenge?: string): Promise<RequestOptions> =>
  unwrap(await accounts.askForPasskey(challenge === undefined ? {} : { challenge }));
const signIn = ({ accounts }: AccountsWorld, assertion: unknown) =>
  accounts.signInByPasskey({ assertion }, caller);
const notices = ({ ledger }: AccountsWorld) =>
  ledger.commands.map(({ payload }) => (payload as { notice?: string }).notice).filter(Boolean);

describe.each(Object.entries(STORES))('on a store %s', (_kind, open) => {
  const newWorld = async () => makeAccountsWorld({ store: await freshStore(open) });

  describe('adding a passkey', () => {
    it('asks the browser for a discoverable passkey that verifies the person', async () => {
      const world = await newWorld();
      const session = await signedUp(world);
      expect(unwrap(await world.accounts.passkeys.beginAdding(session))).toMatchObject({
        rp: { id: 'vaultiq.example', name: 'VaultIQ' },
        user: { name: person.email, displayName: person.fullName },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: [],
      });
    });

    it('causes a notice, and is listed under its own name or that of the device', async () => {
      const ann = await withPasskey(await newWorld());
      const { world, session } = ann;
      unwrap(await addPasskey(ann, 'Key on my ring'));
      expect(await world.accounts.passkeys.list(session)).toMatchObject([
        { id: ann.id, name: 'Firefox on Linux', lastUsedAt: null, synced: true },
        { name: 'Key on my ring' },
      ]);
      expect(notices(world)).toEqual(['passkey.added', 'passkey.added']);
    });

    it.each([
      ['for another origin', { origin: 'https://vaultiq.example.evil' }, 'PASSKEY_INVALID'],
      ['in a frame of another site', { crossOrigin: true }, 'PASSKEY_INVALID'],
      [
        'in a frame of a site that it names',
        { crossOrigin: true, topOrigin: 'https://evil.example' },
        'PASSKEY_INVALID',
      ],
      [
        'below a foreign page that it does not admit',
        { topOrigin: 'https://evil.example' },
        'PASSKEY_INVALID',
      ],
      ['for another service', { rpId: 'evil.example' }, 'PASSKEY_INVALID'],
      ['without the person verified', { verified: false }, 'PASSKEY_INVALID'],
      ['by an assertion', { type: 'webauthn.get' }, 'PASSKEY_INVALID'],
      ['for no challenge of ours', { challenge: 'A'.repeat(72) }, 'PASSKEY_EXPIRED'],
      ['for something that is no challenge', { challenge: 'x' }, 'PASSKEY_EXPIRED'],
    ] as const)('made %s is refused', async (_what, bent, code) => {
      const world = await newWorld();
      const session = await signedUp(world);
      const authenticator = makeSoftwareAuthenticator({ origin: ORIGIN });
      const begun = unwrap(await world.accounts.passkeys.beginAdding(session));
      const attestation = authenticator.create(begun, bent);
      expect(saidBy(await world.accounts.passkeys.add(session, asked({ attestation })))).toBe(code);
      expect(await world.accounts.passkeys.list(session)).toEqual([]);
    });

    it('is not possible after five minutes, after it was used once, or for anybody else', async () => {
      const world = await newWorld();
      const session = await signedUp(world);
      const ben = await signedUp(world, { ...person, email: 'ben@example.com' });
      const { passkeys } = world.accounts;
      const authenticator = makeSoftwareAuthenticator({ origin: ORIGIN });
      const attestation = authenticator.create(unwrap(await passkeys.beginAdding(session)));
      expect(saidBy(await passkeys.add(ben, asked({ attestation })))).toBe('PASSKEY_EXPIRED');
      const added = unwrap(await passkeys.add(session, asked({ attestation })));
      expect(unwrap(await passkeys.add(session, asked({ attestation })))).toEqual(added);
      expect(await passkeys.list(session)).toEqual([added]);
      unwrap(await passkeys.remove(session, added.id, caller));
      expect(saidBy(await passkeys.add(session, asked({ attestation })))).toBe('PASSKEY_EXPIRED');
      const [inTime, late] = [
        authenticator.create(unwrap(await passkeys.beginAdding(session))),
        authenticator.create(unwrap(await passkeys.beginAdding(session))),
      ];
      world.clock.at += 299_999;
      expect(saidBy(await passkeys.add(session, asked({ attestation: inTime })))).toBe('ok');
      world.clock.at += 1;
      expect(saidBy(await passkeys.add(session, asked({ attestation: late })))).toBe('PASSKEY_EXPIRED');
    });

    it(`ends at ${String(passkeysPerUserMax)}, also when two come at once`, async () => {
      expect(passkeysPerUserMax).toBe(20);
      const ann = await withPasskey(await newWorld());
      for (let n = 2; n < passkeysPerUserMax; n++) unwrap(await addPasskey(ann));
      const both = await Promise.all([addPasskey(ann), addPasskey(ann)]);
      expect(both.map(saidBy).sort()).toEqual(['PASSKEYS_FULL', 'ok']);
      expect(saidBy(await ann.world.accounts.passkeys.beginAdding(ann.session))).toBe('PASSKEYS_FULL');
    });
  });

  describe('signing in', () => {
    it('requires neither e-mail nor password, and names nobody before', async () => {
      const { world, authenticator, session, id } = await withPasskey(await newWorld());
      const ask = await options(world);
      expect(ask).toMatchObject({ rpId: 'vaultiq.example', userVerification: 'required' });
      expect(ask).not.toHaveProperty('allowCredentials');
      world.clock.at += 1_000;
      const { session: begun } = unwrap(await signIn(world, authenticator.get(ask)));
      expect(begun.user.email).toBe(person.email);
      expect(await world.accounts.listDevices(session)).toHaveLength(2);
      expect(await world.accounts.passkeys.list(session)).toMatchObject([
        { id, lastUsedAt: new Date(world.clock.at).toISOString() },
      ]);
    });

    it('asks for no code if two-factor authentication is on', async () => {
      const { world, authenticator, session } = await withPasskey(await newWorld());
      const { secret } = unwrap(await world.accounts.twoFactor.setUp(session));
      const code = generateSync({ secret, epoch: Math.floor(world.clock.at / 1_000) });
      unwrap(await world.accounts.twoFactor.enable(session, { code }));
      const given = await signIn(world, authenticator.get(await options(world)));
      expect(unwrap(given)).toHaveProperty('refreshToken');
    });

    it.each([
      ['for another origin', { origin: 'https://vaultiq.example:444' }, 'PASSKEY_INVALID'],
      ['in a frame of another site', { crossOrigin: true }, 'PASSKEY_INVALID'],
      [
        'in a frame of a site that it names',
        { crossOrigin: true, topOrigin: 'https://evil.example' },
        'PASSKEY_INVALID',
      ],
      [
        'below a foreign page that it does not admit',
        { topOrigin: 'https://evil.example' },
        'PASSKEY_INVALID',
      ],
      ['for another service', { rpId: 'evil.example' }, 'PASSKEY_INVALID'],
      ['without the person verified', { verified: false }, 'PASSKEY_INVALID'],
      ['while another was made', { type: 'webauthn.create' }, 'PASSKEY_INVALID'],
      ['for no challenge of ours', { challenge: 'A'.repeat(72) }, 'PASSKEY_EXPIRED'],
      [
        'for somebody who is not there',
        { userHandle: Buffer.from('z'.repeat(26)).toString('base64url') },
        'PASSKEY_UNKNOWN',
      ],
      ['for what names nobody', { userHandle: 'AAAA' }, 'PASSKEY_UNKNOWN'],
    ] as const)('signed %s is refused', async (_what, bent, code) => {
      const { world, authenticator, session } = await withPasskey(await newWorld());
      const assertion = authenticator.get(await options(world), bent);
      expect(saidBy(await signIn(world, assertion))).toBe(code);
      expect(await world.accounts.listDevices(session)).toHaveLength(1);
    });

    it('with a changed signature is refused, and uses nothing up', async () => {
      const { world, authenticator } = await withPasskey(await newWorld());
      const assertion = authenticator.get(await options(world));
      const other = authenticator.get(await options(world));
      const mixed = {
        ...assertion,
        response: { ...assertion.response, signature: other.response.signature },
      };
      expect(saidBy(await signIn(world, mixed))).toBe('PASSKEY_INVALID');
      expect(saidBy(await signIn(world, assertion))).toBe('ok');
    });

    it('works once with one signature, even if it arrives several times at once', async () => {
      const { world, authenticator, session } = await withPasskey(await newWorld());
      const assertion = authenticator.get(await options(world));
      const tries = await Promise.all(Array.from({ length: 8 }, () => signIn(world, assertion)));
      expect(tries.map(saidBy).sort()).toEqual([...Array<string>(7).fill('PASSKEY_EXPIRED'), 'ok']);
      expect(saidBy(await signIn(world, assertion))).toBe('PASSKEY_EXPIRED');
      expect(await world.accounts.listDevices(session)).toHaveLength(2);
    });

    it('works once across a restart, and not after five minutes', async () => {
      const { world, authenticator } = await withPasskey(await newWorld());
      const assertion = authenticator.get(await options(world));
      unwrap(await signIn(world, assertion));
      const again = await world.restart();
      expect(saidBy(await again.signInByPasskey({ assertion }, caller))).toBe('PASSKEY_EXPIRED');
      const [inTime, late] = [
        authenticator.get(await options(world)),
        authenticator.get(await options(world)),
      ];
      world.clock.at += 299_999;
      expect(saidBy(await signIn(world, inTime))).toBe('ok');
      world.clock.at += 1;
      expect(saidBy(await signIn(world, late))).toBe('PASSKEY_EXPIRED');
    });

    it('a used challenge is removed at its expiry, and asking stores nothing', async () => {
      const { world, authenticator } = await withPasskey(await newWorld());
      const readLastUse = () =>
        world.store.range(ACCOUNTS, { start: 'passkey-used:', end: 'passkey-used:\uffff', limit: 50 });
      unwrap(await signIn(world, authenticator.get(await options(world))));
      const before = await readLastUse();
      for (let n = 0; n < 5; n++) await options(world);
      expect(await readLastUse()).toEqual(before);
      world.clock.at += 300_000 + 120_000;
      unwrap(await signIn(world, authenticator.get(await options(world))));
      expect(await readLastUse()).toHaveLength(1);
    });

    it('with a copy of a counting passkey is refused as soon as the original was used', async () => {
      const { world, authenticator } = await withPasskey(await newWorld(), true);
      const copy = authenticator.copy();
      expect(saidBy(await signIn(world, authenticator.get(await options(world))))).toBe('ok');
      expect(saidBy(await signIn(world, copy.get(await options(world))))).toBe('PASSKEY_INVALID');
      expect(saidBy(await signIn(world, authenticator.get(await options(world))))).toBe('ok');
    });

    it('two simultaneous uses of a counting passkey are ordered, never the older last', async () => {
      const { world, authenticator } = await withPasskey(await newWorld(), true);
      const [first, second] = [
        authenticator.get(await options(world)),
        authenticator.get(await options(world)),
      ];
      const tries = await Promise.all([signIn(world, second), signIn(world, first)]);
      expect(tries.map(saidBy)[0]).toBe('ok');
      expect(['ok', 'PASSKEY_INVALID']).toContain(tries.map(saidBy)[1]);
      expect(saidBy(await signIn(world, authenticator.get(await options(world))))).toBe('ok');
    });

    it('still works after a new password, and does not bypass the obligation to change it', async () => {
      const { world, authenticator, session } = await withPasskey(await newWorld());
      const change = { current: person.password, next: 'another-harbour-77' };
      unwrap(await world.accounts.changePassword(session, { body: change, caller }));
      expect(saidBy(await signIn(world, authenticator.get(await options(world))))).toBe('ok');
      const [account] = await world.store.range(ACCOUNTS, {
        start: 'account:',
        end: 'account:\uffff',
        limit: 1,
      });
      if (account === undefined) throw new Error('no account');
      await world.store.put(ACCOUNTS, { ...account, ...{ mustChangePassword: true } });
      const given = unwrap(await signIn(world, authenticator.get(await options(world))));
      expect(given.session.mustChangePassword).toBe(true);
    });
  });

  describe('as the second step', () => {
    async function withTwoFactor() {
      const ann = await withPasskey(await newWorld());
      const { world, session } = ann;
      const { secret } = unwrap(await world.accounts.twoFactor.setUp(session));
      const code = generateSync({ secret, epoch: Math.floor(world.clock.at / 1_000) });
      unwrap(await world.accounts.twoFactor.enable(session, { code }));
      const startChallenge = async () => {
        const answer = unwrap(await world.accounts.signIn(credentials, caller));
        if (!('challenge' in answer)) throw new Error('no second factor was asked for');
        return answer.challenge;
      };
      const give = (challenge: string, assertion: unknown) =>
        world.accounts.secondFactor({ challenge, method: 'passkey', assertion }, caller);
      return { ...ann, challenged: startChallenge, give };
    }

    it('a passkey is offered beside codes, only of that person', async () => {
      const { world, authenticator, challenged, give, id } = await withTwoFactor();
      const challenge = await challenged();
      expect(challenge.methods).toEqual(['totp', 'backup', 'passkey']);
      const ask = await options(world, challenge.id);
      expect(ask.allowCredentials).toMatchObject([{ id }]);
      expect(unwrap(await give(challenge.id, authenticator.get(ask))).session.user.email).toBe(person.email);
      expect(saidBy(await give(challenge.id, authenticator.get(ask)))).toBe('CHALLENGE_ENDED');
    });

    it('a signature for one sign-in works for no other, nor the other way round', async () => {
      const { world, authenticator, challenged, give } = await withTwoFactor();
      const [one, other] = [await challenged(), await challenged()];
      const forOne = authenticator.get(await options(world, one.id));
      expect(saidBy(await give(other.id, forOne))).toBe('PASSKEY_EXPIRED');
      expect(saidBy(await signIn(world, forOne))).toBe('PASSKEY_EXPIRED');
      const toSignIn = authenticator.get(await options(world));
      expect(saidBy(await give(one.id, toSignIn))).toBe('PASSKEY_EXPIRED');
      expect(saidBy(await give(one.id, forOne))).toBe('ok');
    });

    it('another person’s passkey does not answer', async () => {
      const { world, challenged, give } = await withTwoFactor();
      const ben = { ...person, email: 'ben@example.com' };
      const session = await signedUp(world, ben);
      const authenticator = makeSoftwareAuthenticator({ origin: ORIGIN });
      unwrap(await addPasskey({ world, session, authenticator }));
      const { id } = await challenged();
      const { allowCredentials: _, ...any } = await options(world, id);
      expect(saidBy(await give(id, authenticator.get(any)))).toBe('PASSKEY_UNKNOWN');
    });

    it('an expired challenge offers no passkey', async () => {
      const { world } = await withTwoFactor();
      expect(saidBy(await world.accounts.askForPasskey({ challenge: 'nonsense' }))).toBe('CHALLENGE_ENDED');
    });

    it('it opens one session, however often it is sent at once', async () => {
      const { world, authenticator, challenged, give, session } = await withTwoFactor();
      const { id } = await challenged();
      const assertion = authenticator.get(await options(world, id));
      const tries = await Promise.all(Array.from({ length: 6 }, () => give(id, assertion)));
      expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await world.accounts.listDevices(session)).toHaveLength(2);
    });
  });

  describe('a passkey of the person', () => {
    it('can be renamed and removed, and then no longer signs in; open sessions continue', async () => {
      const { world, authenticator, session, id } = await withPasskey(await newWorld());
      const { passkeys } = world.accounts;
      unwrap(await signIn(world, authenticator.get(await options(world))));
      unwrap(await passkeys.rename(session, id, { name: '  My phone ' }));
      expect(await passkeys.list(session)).toMatchObject([{ id, name: 'My phone' }]);
      const ask = await options(world);
      unwrap(await passkeys.remove(session, id, caller));
      expect(await passkeys.list(session)).toEqual([]);
      expect(saidBy(await signIn(world, authenticator.get(ask)))).toBe('PASSKEY_UNKNOWN');
      expect(await world.accounts.listDevices(session)).toHaveLength(2);
      expect(notices(world).slice(-1)).toEqual(['passkey.removed']);
      expect(saidBy(await passkeys.remove(session, id, caller))).toBe('NOT_FOUND');
      expect(saidBy(await world.accounts.askToStepUp(session))).toBe('PASSKEY_UNKNOWN');
    });

    it.each([[''], ['   '], ['x'.repeat(61)], ['a\u0007b']])('is not called %j', async (name) => {
      const { world, session, id } = await withPasskey(await newWorld());
      expect(saidBy(await world.accounts.passkeys.rename(session, id, { name }))).toBe(
        'PASSKEY_NAME_INVALID',
      );
    });

    it('cannot be renamed or removed by anybody else', async () => {
      const { world, session, id } = await withPasskey(await newWorld());
      const ben = await signedUp(world, { ...person, email: 'ben@example.com' });
      const { passkeys } = world.accounts;
      expect(saidBy(await passkeys.rename(ben, id, { name: 'mine' }))).toBe('NOT_FOUND');
      expect(saidBy(await passkeys.remove(ben, id, caller))).toBe('NOT_FOUND');
      expect(await passkeys.list(session)).toHaveLength(1);
    });

    it("is in the account's export, without its key", async () => {
      const { world, session, id } = await withPasskey(await newWorld());
      const exported = unwrap(await world.accounts.exportAccount(session));
      expect(exported.passkeys).toMatchObject([{ id, name: 'Firefox on Linux' }]);
      expect(JSON.stringify(exported)).not.toContain('publicKey');
    });
  });
});

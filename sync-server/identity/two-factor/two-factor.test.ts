// Proves two-factor authentication as people and thieves meet it, on every kind of store: a session only after a code,
// a code once however many give it at the same moment, nothing readable in the database, and transfers that wait for a
// code.
import { generateSync } from 'otplib';
import { describe, expect, it, vi } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';
import {
  backupCodesCount,
  challengeMs,
  twoFactorSetUpMs,
  twoFactorTriesMax,
} from '#domain/two-factor/limits.ts';
import type { Err, Ok } from '#domain/result.ts';
import { freshStore, STORES } from '#tests/builders/stores.ts';
import { type AccountsWorld, makeAccountsWorld } from '#tests/fakes/accounts-world.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';
import type { Accounts } from '../accounts.ts';

const caller = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const person = { email: 'ann@example.com', password: 'quiet-harbour-88', fullName: 'Ann Example' };
const credentials = { email: person.email, password: person.password };
const STEP = 30_000;

function unwrap<T>(outcome: Ok<T> | Err<string>): T {
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}
const saidBy = (outcome: Ok<unknown> | Err<string>): string => (outcome.ok ? 'ok' : outcome.code);

type Ann = {
  readonly world: AccountsWorld;
  readonly session: AccessSession;
  /** An unused code; advances the clock for it. */
  readonly code: () => string;
  readonly secret: string;
  readonly backupCodes: readonly string[];
};

async function signedUp(world: AccountsWorld): Promise<AccessSession> {
  const { session } = unwrap(await world.accounts.signUp(person, caller));
  return unwrap(world.accounts.verifyAccessToken(session.accessToken));
}

const codeAt = (secret: string, at: number): string =>
  generateSync({ secret, epoch: Math.floor(at / 1_000) });

async function withTwoFactor(world: AccountsWorld): Promise<Ann> {
  const session = await signedUp(world);
  const { twoFactor } = world.accounts;
  const { secret } = unwrap(await twoFactor.setUp(session));
  const enabled = await twoFactor.enable(session, { code: codeAt(secret, world.clock.at) });
  return {
    world,
    session,
    secret,
    backupCodes: unwrap(enabled).backupCodes,
    code() {
      world.clock.at += STEP;
      return codeAt(secret, world.clock.at);
    },
  };
}

async function startChallenge({ accounts }: { accounts: Accounts }): Promise<string> {
  const answer = unwrap(await accounts.signIn(credentials, caller));
  if (!('challenge' in answer)) throw new Error('no second factor was asked for');
  return answer.challenge.id;
}

describe.each(Object.entries(STORES))('on a store %s', (_kind, open) => {
  const newWorld = async () => makeAccountsWorld({ store: await freshStore(open) });
  const ann = async () => withTwoFactor(await newWorld());

  describe('set-up', () => {
    it('is pending until a correct code confirms it, and requires no codes before', async () => {
      const world = await newWorld();
      const session = await signedUp(world);
      const { twoFactor } = world.accounts;
      const { secret } = unwrap(await twoFactor.setUp(session));
      expect(await twoFactor.status(session)).toEqual({
        enabled: false,
        requireForTransactions: false,
        backupCodesLeft: 0,
        hasPasskey: false,
      });
      expect(unwrap(await world.accounts.signIn(credentials, caller))).toHaveProperty('session');
      expect(saidBy(await twoFactor.enable(session, { code: '000000' }))).toBe('TWO_FACTOR_CODE_INVALID');
      const { backupCodes } = unwrap(
        await twoFactor.enable(session, { code: codeAt(secret, world.clock.at) }),
      );
      expect(backupCodes).toHaveLength(backupCodesCount);
      for (const code of backupCodes) expect(code).toMatch(/^[A-Z0-9]{8}$/);
      expect(await twoFactor.status(session)).toMatchObject({ enabled: true, backupCodesLeft: 10 });
      expect(saidBy(await twoFactor.setUp(session))).toBe('TWO_FACTOR_ON');
    });

    it('expires, and an earlier secret than the last one is invalid', async () => {
      const world = await newWorld();
      const session = await signedUp(world);
      const { twoFactor } = world.accounts;
      const first = unwrap(await twoFactor.setUp(session));
      const second = unwrap(await twoFactor.setUp(session));
      const enable = (secret: string) => twoFactor.enable(session, { code: codeAt(secret, world.clock.at) });
      expect(saidBy(await enable(first.secret))).toBe('TWO_FACTOR_CODE_INVALID');
      world.clock.at += twoFactorSetUpMs;
      expect(saidBy(await enable(second.secret))).toBe('TWO_FACTOR_SET_UP_ENDED');
    });

    it('that is confirmed ends the other sessions, and keeps this one', async () => {
      const world = await newWorld();
      const session = await signedUp(world);
      const stolen = unwrap(await world.accounts.signIn(credentials, caller));
      const { secret } = unwrap(await world.accounts.twoFactor.setUp(session));
      await world.accounts.twoFactor.enable(session, { code: codeAt(secret, world.clock.at) });
      const refreshToken = 'refreshToken' in stolen ? stolen.refreshToken : '';
      expect(saidBy(await world.accounts.refresh(refreshToken))).toBe('SESSION_ENDED');
      expect(await world.accounts.listDevices(session)).toMatchObject([{ current: true }]);
    });

    it('causes a notice to the person', async () => {
      const { world } = await ann();
      expect(world.ledger.commands.at(-1)?.payload).toMatchObject({ notice: 'two_factor.enabled' });
    });
  });

  describe('a sign-in', () => {
    it('asks for a code, and issues neither token nor cookie before', async () => {
      const { world, code } = await ann();
      const answer = unwrap(await world.accounts.signIn(credentials, caller));
      expect(answer).toEqual({
        challenge: {
          id: expect.stringMatching(/^\d{15}\.[a-z2-7]{26}$/) as string,
          methods: ['totp', 'backup'],
          expiresAt: new Date(world.clock.at + challengeMs).toISOString(),
        },
      });
      const challenge = 'challenge' in answer ? answer.challenge.id : '';
      const signed = await world.accounts.secondFactor({ challenge, method: 'totp', code: code() }, caller);
      expect(unwrap(signed).session.user.email).toBe(person.email);
    });

    it('accepts a backup code instead, each once, however it is written', async () => {
      const { world, backupCodes, session } = await ann();
      const [first = ''] = backupCodes;
      const written = `${first.slice(0, 4)}-${first.slice(4)}`.toLowerCase();
      const give = async (code: string) =>
        saidBy(
          await world.accounts.secondFactor(
            { challenge: await startChallenge(world), method: 'backup', code },
            caller,
          ),
        );
      expect(await give(written)).toBe('ok');
      expect(await give(first)).toBe('BACKUP_CODE_INVALID');
      expect((await world.accounts.twoFactor.status(session)).backupCodesLeft).toBe(9);
      const notices = world.ledger.commands.map(({ payload }) => (payload as { notice?: string }).notice);
      expect(notices).toContain('two_factor.backup_used');
    });

    it('expires after five minutes, when it was answered, or when the password has changed', async () => {
      const { world, code, session } = await ann();
      const give = async (challenge: string) =>
        saidBy(await world.accounts.secondFactor({ challenge, method: 'totp', code: code() }, caller));
      const late = await startChallenge(world);
      world.clock.at += challengeMs;
      expect(await give(late)).toBe('CHALLENGE_ENDED');
      const answered = await startChallenge(world);
      expect(await give(answered)).toBe('ok');
      expect(await give(answered)).toBe('CHALLENGE_ENDED');
      const before = await startChallenge(world);
      const change = { current: person.password, next: 'another-harbour-77' };
      unwrap(await world.accounts.changePassword(session, { body: change, caller }));
      expect(await give(before)).toBe('CHALLENGE_ENDED');
      expect(await give('nonsense')).toBe('CHALLENGE_ENDED');
    });

    it('accepts five wrong codes in 15 minutes, over all attempts, and notifies the person', async () => {
      const { world, code } = await ann();
      const give = async (given: string) =>
        saidBy(
          await world.accounts.secondFactor(
            { challenge: await startChallenge(world), method: 'totp', code: given },
            caller,
          ),
        );
      for (let n = 0; n < twoFactorTriesMax; n++)
        expect(await give('000000')).toBe('TWO_FACTOR_CODE_INVALID');
      expect(await give(code())).toBe('TWO_FACTOR_LIMITED');
      expect(world.ledger.commands.at(-1)?.payload).toMatchObject({ notice: 'account.locked' });
      world.clock.at += 15 * 60_000;
      expect(await give(code())).toBe('ok');
    });

    it.each([
      [{ method: 'totp', code: '12345' }, 'TWO_FACTOR_CODE_FORMAT'],
      [{ method: 'totp', code: 'ABCD2345' }, 'TWO_FACTOR_CODE_FORMAT'],
      [{ method: 'backup', code: '123456' }, 'BACKUP_CODE_INVALID'],
      [{ method: 'passkey', code: '123456' }, 'REQUEST_INVALID'],
      [{ method: 'totp', code: '123456', more: 1 }, 'REQUEST_INVALID'],
    ])('answered with %j is %s', async (given, code) => {
      const { world } = await ann();
      const answer = { challenge: await startChallenge(world), ...given };
      expect(saidBy(await world.accounts.secondFactor(answer, caller))).toBe(code);
    });
  });

  describe('the same code given at the same moment', () => {
    it.each(['totp', 'backup'] as const)('signs in once: %s', async (method) => {
      const { world, code, backupCodes } = await ann();
      const challenges = await Promise.all(Array.from({ length: 4 }, () => startChallenge(world)));
      const given = method === 'totp' ? code() : (backupCodes[0] ?? '');
      const outcomes = await Promise.all(
        challenges.map((challenge) =>
          world.accounts.secondFactor({ challenge, method, code: given }, caller),
        ),
      );
      const error = method === 'totp' ? 'TWO_FACTOR_CODE_USED' : 'BACKUP_CODE_INVALID';
      expect(outcomes.map(saidBy).sort()).toEqual([error, error, error, 'ok'].sort());
    });

    it('in two processes works once too', async () => {
      const { world, code } = await ann();
      const other = await world.restart();
      const given = code();
      const outcomes = await Promise.all(
        [world.accounts, other].map(async (accounts) =>
          accounts.secondFactor(
            { challenge: await startChallenge({ accounts }), method: 'totp', code: given },
            caller,
          ),
        ),
      );
      expect(outcomes.map(saidBy).sort()).toEqual(['TWO_FACTOR_CODE_USED', 'ok']);
    });

    it('for one sign-in begins one session, even with two different codes', async () => {
      const { world, code, backupCodes, session } = await ann();
      const challenge = await startChallenge(world);
      const outcomes = await Promise.all([
        world.accounts.secondFactor({ challenge, method: 'totp', code: code() }, caller),
        world.accounts.secondFactor({ challenge, method: 'backup', code: backupCodes[0] }, caller),
      ]);
      expect(outcomes.map(saidBy).sort()).toEqual(['CHALLENGE_ENDED', 'ok']);
      expect(await world.accounts.listDevices(session)).toHaveLength(2);
    });

    it('are limited to five wrong ones, however many arrive', async () => {
      const { world, session } = await ann();
      const off = (n: number) => ({ required: false, code: `00000${String(n)}` });
      const tries = Array.from({ length: 9 }, (_, n) =>
        world.accounts.twoFactor.setRequired(session, off(n)),
      );
      const outcomes = (await Promise.all(tries)).map(saidBy);
      expect(outcomes.filter((one) => one === 'TWO_FACTOR_CODE_INVALID')).toHaveLength(twoFactorTriesMax);
      expect(outcomes.filter((one) => one === 'TWO_FACTOR_LIMITED')).toHaveLength(4);
    });
  });

  describe('turning it off', () => {
    it('removes everything', async () => {
      const { world, session } = await ann();
      const { twoFactor } = world.accounts;
      unwrap(await twoFactor.setRequired(session, { required: true }));
      expect(saidBy(await twoFactor.disable(session))).toBe('ok');
      expect(await twoFactor.status(session)).toEqual({
        enabled: false,
        requireForTransactions: false,
        backupCodesLeft: 0,
        hasPasskey: false,
      });
      const left = await world.store.get(ACCOUNTS, `2fa:${session.userId}`);
      expect({ ...left, _id: '', _rev: '' }).toEqual({
        ...{ _id: '', _rev: '', lastStep: 0, wrong: [], confirmed: [] },
        ...{ sessionEpoch: 2, sessionEpochBy: session.sessionId },
      });
      expect(unwrap(await world.accounts.signIn(credentials, caller))).toHaveProperty('session');
      expect(saidBy(await twoFactor.disable(session))).toBe('TWO_FACTOR_OFF');
      expect(saidBy(await twoFactor.renewBackupCodes(session))).toBe('TWO_FACTOR_OFF');
      expect(world.ledger.commands.at(-1)?.payload).toMatchObject({ notice: 'device.new_sign_in' });
    });
  });

  it('new backup codes replace the earlier ones', async () => {
    const { world, session, backupCodes } = await ann();
    const { twoFactor } = world.accounts;
    const renewed = unwrap(await twoFactor.renewBackupCodes(session));
    expect(renewed.backupCodes.filter((one) => backupCodes.includes(one))).toEqual([]);
    expect((await twoFactor.status(session)).backupCodesLeft).toBe(10);
    const give = async (given: string | undefined) =>
      saidBy(
        await world.accounts.secondFactor(
          { challenge: await startChallenge(world), method: 'backup', code: given },
          caller,
        ),
      );
    expect(await give(backupCodes[1])).toBe('BACKUP_CODE_INVALID');
    expect(await give(renewed.backupCodes[1])).toBe('ok');
    expect(saidBy(await twoFactor.renewBackupCodes(session))).toBe('ok');
  });

  describe('required for transactions', () => {
    const transfer = (id: string, amount = '1') => ({
      id,
      type: 'wallet.transfer',
      payload: { to: 'VIQ-1700000000000-you000000000', amount, currency: 'DC' },
    });
    const worldWithTwoFactor = async () => {
      const one = await ann();
      unwrap(await one.world.accounts.twoFactor.setRequired(one.session, { required: true }));
      const { userId } = one.session;
      return {
        ...one,
        waits: (command: ReturnType<typeof transfer>) =>
          Promise.resolve(one.world.accounts.isUnconfirmed({ ...command, actor: userId })),
        confirm: async (code: string, ...commands: readonly object[]) =>
          saidBy(await one.world.accounts.twoFactor.confirm(one.session, { code, commands })),
      };
    };

    it('a transfer waits until it is confirmed, and one code confirms all waiting commands', async () => {
      const { waits, confirm, code } = await worldWithTwoFactor();
      const commands = [transfer('a-transfer-of-ann-1'), transfer('a-transfer-of-ann-2')];
      expect(await Promise.all(commands.map(waits))).toEqual([true, true]);
      expect(await confirm('000000', ...commands)).toBe('TWO_FACTOR_CODE_INVALID');
      expect(await Promise.all(commands.map(waits))).toEqual([true, true]);
      expect(await confirm(code(), ...commands)).toBe('ok');
      expect(await Promise.all(commands.map(waits))).toEqual([false, false]);
      expect(await waits(transfer('a-transfer-of-ann-3'))).toBe(true);
    });

    it('the confirmation is for that transfer, not for another one under its id', async () => {
      const { waits, confirm, code } = await worldWithTwoFactor();
      await confirm(code(), transfer('a-transfer-of-ann-1', '1'));
      expect(await waits(transfer('a-transfer-of-ann-1', '1000'))).toBe(true);
      expect(await waits(transfer('a-transfer-of-ann-1', '1.0'))).toBe(false);
    });

    it('does not read the store for people without a second factor', async () => {
      const world = await newWorld();
      const { userId } = await signedUp(world);
      const reads = vi.spyOn(world.store, 'get');
      expect(world.accounts.isUnconfirmed({ ...transfer('a-first-transfer-1'), actor: userId })).toBe(false);
      expect((await world.restart()).isUnconfirmed({ ...transfer('a-second-one-2'), actor: userId })).toBe(
        false,
      );
      expect(reads).not.toHaveBeenCalled();
    });

    it('holds after a restart too', async () => {
      const { world, session, confirm, code } = await worldWithTwoFactor();
      const [confirmed, not] = [transfer('a-transfer-of-ann-1'), transfer('a-transfer-of-ann-2')];
      await confirm(code(), confirmed);
      const accounts = await world.restart();
      const isWaiting = (command: object) =>
        Promise.resolve(accounts.isUnconfirmed({ ...transfer('x'), ...command, actor: session.userId }));
      expect([await isWaiting(confirmed), await isWaiting(not)]).toEqual([false, true]);
    });

    it.each([
      ['wallet.transfer', true],
      ['schedule.create', true],
      ['schedule.resume', true],
      ['schedule.cancel', false],
      ['wallet.claim_tdc', false],
      ['purchase.open', false],
      ['privacy.set', false],
    ])('%s waits: %s', async (type, waiting) => {
      const { waits } = await worldWithTwoFactor();
      expect(await waits({ ...transfer('a-command-of-ann-1'), type })).toBe(waiting);
    });

    it('does not concern others, earlier commands, or decided commands', async () => {
      const { world, session } = await ann();
      const { accounts } = world;
      const command = { ...transfer('a-transfer-of-ann-1'), actor: session.userId };
      expect(await accounts.isUnconfirmed(command)).toBe(false);
      unwrap(await accounts.twoFactor.setRequired(session, { required: true }));
      expect(await accounts.isUnconfirmed(command)).toBe(true);
      expect(await accounts.isUnconfirmed({ ...command, actor: 'b'.repeat(26) })).toBe(false);
      await world.ledger.submit(command);
      expect(await accounts.isUnconfirmed(command)).toBe(false);
    });

    it('is turned off only with a code', async () => {
      const { world, session, code, waits } = await worldWithTwoFactor();
      const stop = async (given?: string) =>
        saidBy(await world.accounts.twoFactor.setRequired(session, { required: false, code: given }));
      expect(await stop()).toBe('TWO_FACTOR_CODE_FORMAT');
      expect(await stop('000000')).toBe('TWO_FACTOR_CODE_INVALID');
      expect(await stop(code())).toBe('ok');
      expect(await waits(transfer('a-transfer-of-ann-1'))).toBe(false);
    });

    it.each([
      [{ id: 'open:a-reserved-id', type: 'wallet.transfer', payload: {} }, 'COMMAND_INVALID'],
      [{ id: 'a-transfer-of-ann-1', type: 'no.such', payload: {} }, 'COMMAND_UNKNOWN'],
      [transfer('a-transfer-of-ann-1', 'much'), 'AMOUNT_INVALID'],
    ])('%j cannot be confirmed, and the code stays valid', async (command, code) => {
      const one = await worldWithTwoFactor();
      const given = one.code();
      expect(await one.confirm(given, command)).toBe(code);
      expect(await one.confirm(given, transfer('a-transfer-of-ann-1'))).toBe('ok');
    });
  });

  it('neither the database nor the log holds a secret or a code', async () => {
    const { world, secret, backupCodes, session } = await ann();
    const renewed = unwrap(await world.accounts.twoFactor.renewBackupCodes(session));
    const challenge = await startChallenge(world);
    const pending = unwrap(
      await world.accounts.twoFactor.setUp(unwrap(world.accounts.verifyAccessToken(await otherToken(world)))),
    );
    const documents = await world.store.range(ACCOUNTS, { start: '', end: '\uffff', limit: 100 });
    const all = JSON.stringify(documents) + world.logged.join('\n') + JSON.stringify(world.ledger.commands);
    const secrets = [secret, pending.secret, challenge, challenge.split('.')[1] ?? ''];
    expect(documents.map(({ _id }) => _id.split(':')[0])).toEqual(
      expect.arrayContaining(['2fa', 'challenge']),
    );
    for (const one of [...secrets, ...backupCodes, ...renewed.backupCodes]) expect(all).not.toContain(one);
  });
});

describe.each(Object.entries(STORES))('a write that nobody knows about, on a store %s', (_kind, open) => {
  /** After `lose`, the next write of a second factor gets no answer, and happens when the test says so. */
  async function withLostWrites() {
    const inner = await freshStore(open);
    let happen: (() => Promise<unknown>) | null = null;
    let isLosing = false;
    const store: DocumentStore = {
      ...inner,
      put(database, doc) {
        if (!isLosing || !doc._id.startsWith('2fa:')) return inner.put(database, doc);
        isLosing = false;
        happen = () => inner.put(database, doc);
        return Promise.reject(new StoreError('unknown', 'no answer'));
      },
    };
    const world = await makeAccountsWorld({ store });
    return { world, lose: () => void (isLosing = true), happens: () => happen?.() };
  }

  const enableTwoFactor = async ({ world, lose }: Awaited<ReturnType<typeof withLostWrites>>) => {
    const session = await signedUp(world);
    const { twoFactor } = world.accounts;
    const { secret } = unwrap(await twoFactor.setUp(session));
    lose();
    const enabled = twoFactor.enable(session, { code: codeAt(secret, world.clock.at) });
    await expect(enabled).rejects.toMatchObject({ problem: 'unknown' });
    return session;
  };

  it('turns two-factor authentication on if it has happened', async () => {
    const lost = await withLostWrites();
    const { world, happens } = lost;
    const session = await enableTwoFactor(lost);
    await happens();
    expect(await startChallenge(world)).not.toBe('');
    expect((await world.accounts.twoFactor.status(session)).enabled).toBe(true);
  });

  it('no longer turns it on once somebody was let in without it', async () => {
    const lost = await withLostWrites();
    const { world, happens } = lost;
    const session = await enableTwoFactor(lost);
    expect(unwrap(await world.accounts.signIn(credentials, caller))).toHaveProperty('session');
    expect(await happens()).toEqual({ status: 'conflict' });
    expect((await world.accounts.twoFactor.status(session)).enabled).toBe(false);
    expect(unwrap(await world.accounts.signIn(credentials, caller))).toHaveProperty('session');
  });

  it('makes transfers wait as soon as it has happened, and turning it off counts only when it is certain', async () => {
    const { world, lose, happens } = await withLostWrites();
    const { session } = await withTwoFactor(world);
    const { accounts } = world;
    const command = {
      ...{ id: 'a-transfer-of-ann-1', type: 'wallet.transfer', payload: {} },
      actor: session.userId,
    };
    expect(await accounts.isUnconfirmed(command)).toBe(false);
    lose();
    const required = { required: true };
    await expect(accounts.twoFactor.setRequired(session, required)).rejects.toThrow('no answer');
    expect(await accounts.isUnconfirmed(command)).toBe(false);
    await happens();
    expect(await accounts.isUnconfirmed(command)).toBe(true);
    lose();
    const disabling = accounts.twoFactor.disable(session);
    await expect(disabling).rejects.toThrow('no answer');
    expect(await accounts.isUnconfirmed(command)).toBe(true);
    await happens();
    expect(await accounts.isUnconfirmed(command)).toBe(false);
    expect(unwrap(await accounts.signIn(credentials, caller))).toHaveProperty('session');
  });
});

async function otherToken({ accounts }: AccountsWorld): Promise<string> {
  const other = await accounts.signUp({ ...person, email: 'ben@example.com' }, caller);
  return unwrap(other).session.accessToken;
}

it('does not cache a record that was read during a write', async () => {
  const world = await makeAccountsWorld();
  const { session, code } = await withTwoFactor(world);
  const command = {
    id: 'a-transfer-of-ann-1',
    type: 'wallet.transfer',
    actor: session.userId,
    payload: {},
  };
  const accounts = await world.restart();
  const [, set] = await Promise.all([
    accounts.isUnconfirmed(command),
    accounts.twoFactor.setRequired(session, { required: true }),
  ]);
  expect(saidBy(set)).toBe('ok');
  expect(await accounts.isUnconfirmed(command)).toBe(true);
  expect(code()).toMatch(/^\d{6}$/);
});

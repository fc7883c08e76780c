// Proves that a passkey confirms transfers in place of a code: exactly these commands, once, within five minutes, in
// the asking session, by a passkey of that person; of several answers at once, one confirms.
import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
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
const ORIGIN = 'https://vaultiq.example';
const PASSWORD = 'quiet-harbour-88';
const to = 'VIQ-1790000000000-aaaaaaaaaaaa';

function unwrap<T>(outcome: Ok<T> | Err<string>): T {
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}
const saidBy = (outcome: Ok<unknown> | Err<string>): string => (outcome.ok ? 'ok' : outcome.code);
const transfer = (id: string, amount = '1') => ({
  id,
  type: 'wallet.transfer',
  payload: { to, amount, currency: 'DC' },
});
type Sent = ReturnType<typeof transfer>;

type Person = {
  readonly world: AccountsWorld;
  readonly session: AccessSession;
  readonly authenticator: SoftwareAuthenticator;
  readonly code: () => string;
};

/** A person with a passkey who requires two-factor authentication for every transfer. */
async function personWithTwoFactor(world: AccountsWorld, name = 'ann', counts = false): Promise<Person> {
  const { passkeys, twoFactor } = world.accounts;
  const credentials = { email: `${name}@example.com`, password: PASSWORD };
  const opened = unwrap(await world.accounts.signUp({ ...credentials, fullName: name }, caller));
  const session = unwrap(world.accounts.verifyAccessToken(opened.session.accessToken));
  const authenticator = makeSoftwareAuthenticator({ origin: ORIGIN, counts });
  const options = unwrap(await passkeys.beginAdding(session));
  unwrap(await passkeys.add(session, { body: { attestation: authenticator.create(options) }, caller }));
  const { secret } = unwrap(await twoFactor.setUp(session));
  const code = () => generateSync({ secret, epoch: Math.floor(world.clock.at / 1_000) });
  unwrap(await twoFactor.enable(session, { code: code() }));
  unwrap(await twoFactor.setRequired(session, { required: true }));
  return { world, session, authenticator, code };
}

async function ask({ world, session }: Person, ...commands: Sent[]): Promise<RequestOptions> {
  return unwrap(await world.accounts.twoFactor.askToConfirm(session, { commands }));
}
const confirm = async ({ world, session }: Person, given: object, ...commands: Sent[]): Promise<string> =>
  saidBy(await world.accounts.twoFactor.confirm(session, { ...given, commands }));
const isWaiting = async ({ world, session }: Person, command: Sent): Promise<boolean> =>
  world.accounts.isUnconfirmed({ ...command, actor: session.userId });

describe.each(Object.entries(STORES))('on a store %s, a passkey', (_kind, open) => {
  const newPerson = async (counts = false) =>
    personWithTwoFactor(await makeAccountsWorld({ store: await freshStore(open) }), 'ann', counts);
  const [one, two] = [transfer('a-transfer-of-ann-1'), transfer('a-transfer-of-ann-2')];

  it('confirms exactly these commands, and nothing else under their ids', async () => {
    const ann = await newPerson();
    expect(await isWaiting(ann, one)).toBe(true);
    const assertion = ann.authenticator.get(await ask(ann, one, two));
    expect(await confirm(ann, { assertion }, one, two)).toBe('ok');
    expect([await isWaiting(ann, one), await isWaiting(ann, two)]).toEqual([false, false]);
    expect(await isWaiting(ann, transfer(one.id, '50'))).toBe(true);
    expect(await isWaiting(ann, transfer('a-transfer-of-ann-3'))).toBe(true);
  });

  it.each([
    ['another amount', [transfer(one.id, '50')]],
    ['another id', [transfer('a-transfer-of-ann-3')]],
    ['one more', [one, two]],
  ])('that was requested for one command does not confirm another with %s', async (_what, commands) => {
    const ann = await newPerson();
    const assertion = ann.authenticator.get(await ask(ann, one));
    expect(await confirm(ann, { assertion }, ...commands)).toBe('PASSKEY_EXPIRED');
    for (const command of commands) expect(await isWaiting(ann, command)).toBe(true);
    expect(await confirm(ann, { assertion }, one)).toBe('ok');
  });

  it('confirms once, however many requests arrive at once', async () => {
    const ann = await newPerson();
    const assertion = ann.authenticator.get(await ask(ann, one));
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(ann, { assertion }, one)));
    expect(answers.sort()).toEqual([...Array<string>(4).fill('PASSKEY_EXPIRED'), 'ok']);
    expect(await confirm(ann, { assertion }, one)).toBe('PASSKEY_EXPIRED');
  });

  it('expires after five minutes, and its confirmation an hour later', async () => {
    const ann = await newPerson();
    const [late, inTime] = [
      ann.authenticator.get(await ask(ann, one)),
      ann.authenticator.get(await ask(ann, one)),
    ];
    ann.world.clock.at += 299_999;
    expect(await confirm(ann, { assertion: inTime }, one)).toBe('ok');
    ann.world.clock.at += 1;
    expect(await confirm(ann, { assertion: late }, one)).toBe('PASSKEY_EXPIRED');
    ann.world.clock.at += 3_599_998;
    expect(await isWaiting(ann, one)).toBe(false);
    ann.world.clock.at += 1;
    expect(await isWaiting(ann, one)).toBe(true);
  });

  it('counts in the session that asked, for its purpose, and for nobody else', async () => {
    const ann = await newPerson();
    const { world, session } = ann;
    const assertion = ann.authenticator.get(await ask(ann, one));
    const signIn = unwrap(await world.accounts.askForPasskey({}));
    const other = unwrap(
      await world.accounts.signInByPasskey({ assertion: ann.authenticator.get(signIn) }, caller),
    );
    const elsewhere = {
      ...ann,
      session: unwrap(world.accounts.verifyAccessToken(other.session.accessToken)),
    };
    expect(await confirm(elsewhere, { assertion }, one)).toBe('PASSKEY_EXPIRED');
    const ben = await personWithTwoFactor(world, 'ben');
    expect(await confirm(ben, { assertion }, one)).toBe('PASSKEY_EXPIRED');
    const { allowCredentials: _ofBen, ...anyPasskey } = await ask(ben, one);
    expect(await confirm(ben, { assertion: ann.authenticator.get(anyPasskey) }, one)).toBe('PASSKEY_UNKNOWN');
    const proof = unwrap(await world.accounts.askToStepUp(session));
    expect(await confirm(ann, { assertion: ann.authenticator.get(proof) }, one)).toBe('PASSKEY_EXPIRED');
    expect(saidBy(await world.accounts.signInByPasskey({ assertion }, caller))).toBe('PASSKEY_EXPIRED');
    expect(await isWaiting(ann, one)).toBe(true);
  });

  it.each([
    ['for another origin', { origin: 'https://vaultiq.example.evil' }],
    ['without the person verified', { verified: false }],
    ['for another service', { rpId: 'evil.example' }],
  ] as const)('that signed %s confirms nothing', async (_what, bent) => {
    const ann = await newPerson();
    const assertion = ann.authenticator.get(await ask(ann, one), bent);
    expect(await confirm(ann, { assertion }, one)).toBe('PASSKEY_INVALID');
    expect(await isWaiting(ann, one)).toBe(true);
  });

  it('that counts is refused as a copy', async () => {
    const ann = await newPerson(true);
    const copy = ann.authenticator.copy();
    const first = ann.authenticator.get(await ask(ann, one));
    expect(await confirm(ann, { assertion: first }, one)).toBe('ok');
    expect(await confirm(ann, { assertion: copy.get(await ask(ann, two)) }, two)).toBe('PASSKEY_INVALID');
  });

  it('works while wrong codes have blocked codes for a while', async () => {
    const ann = await newPerson();
    for (let n = 0; n < 20; n++) await confirm(ann, { code: '000000' }, one);
    expect(await confirm(ann, { code: ann.code() }, one)).toBe('TWO_FACTOR_LIMITED');
    expect(await confirm(ann, { assertion: ann.authenticator.get(await ask(ann, one)) }, one)).toBe('ok');
  });
});

describe('what is asked and given', () => {
  const one = transfer('a-transfer-of-ann-1');
  const askedBy = async ({ world, session }: Person, ...commands: object[]) =>
    saidBy(await world.accounts.twoFactor.askToConfirm(session, { commands }));

  it('is of well-formed commands only', async () => {
    const ann = await personWithTwoFactor(await makeAccountsWorld());
    expect(await askedBy(ann, { ...one, id: 'open:a-reserved-id' })).toBe('COMMAND_INVALID');
    expect(await askedBy(ann, transfer(one.id, 'much'))).toBe('AMOUNT_INVALID');
    expect(await askedBy(ann)).not.toBe('ok');
  });

  it('is either a code or a passkey', async () => {
    const ann = await personWithTwoFactor(await makeAccountsWorld());
    const assertion = ann.authenticator.get(await ask(ann, one));
    expect(await confirm(ann, {}, one)).toBe('TWO_FACTOR_CODE_FORMAT');
    expect(await confirm(ann, { assertion, code: ann.code() }, one)).toBe('REQUEST_INVALID');
    expect(await confirm(ann, { assertion }, one)).toBe('ok');
  });

  it('needs a passkey, and two-factor authentication', async () => {
    const ann = await personWithTwoFactor(await makeAccountsWorld());
    const { passkeys, twoFactor } = ann.world.accounts;
    const assertion = ann.authenticator.get(await ask(ann, one));
    expect(await twoFactor.status(ann.session)).toMatchObject({ enabled: true, hasPasskey: true });
    unwrap(await twoFactor.disable(ann.session));
    expect(await askedBy(ann, one)).toBe('TWO_FACTOR_OFF');
    expect(await confirm(ann, { assertion }, one)).toBe('TWO_FACTOR_OFF');
    const ben = await personWithTwoFactor(ann.world, 'ben');
    const [passkey] = await passkeys.list(ben.session);
    const waiting = ben.authenticator.get(await ask(ben, one));
    unwrap(await passkeys.remove(ben.session, passkey?.id ?? '', caller));
    expect(await twoFactor.status(ben.session)).toMatchObject({ hasPasskey: false });
    expect(await askedBy(ben, one)).toBe('PASSKEY_UNKNOWN');
    expect(await confirm(ben, { assertion: waiting }, one)).toBe('PASSKEY_UNKNOWN');
  });
});

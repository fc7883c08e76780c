/**
 * A person who has done everything that leaves a secret somewhere, over real HTTP, with every secret that they were
 * shown or gave.
 */
import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { SessionSchema, SignInAnswerSchema } from '#domain/account/session.ts';
import { CheckoutSchema } from '#domain/payment/messages.ts';
import { CreationOptionsSchema, RequestOptionsSchema } from '#domain/passkey/schema.ts';
import { makePng } from '#tests/builders/pictures.ts';
import type { FakePushService } from '#tests/fakes/push-service.ts';
import { type PasskeyPerson, signUpWithPasskey } from './passkey-person.ts';
import { base32Secret, base64Secret, type Secret } from './secret-forms.ts';
import { type Answer, cookieOf, type Person, type ServiceWorld } from './service-world.ts';
import { type TwoFactorPerson, withTwoFactor } from './two-factor-person.ts';

type Surroundings = { readonly world: ServiceWorld; readonly pushes: FakePushService };
export type BusyPerson = {
  readonly person: Person;
  readonly secrets: readonly Secret[];
  /** Secrets that the card provider's stand-in stores unchanged; they may still be in no log. */
  readonly orderSecrets: readonly Secret[];
};
type Note = (...secrets: readonly Secret[]) => void;

const plain = (name: string, text: string): Secret => ({ name, text });

/** The parts of a token with dots are separate secrets, except parts that name the user or the session. */
const tokenSecrets = (name: string, token: string): Secret[] => [
  plain(name, token),
  ...token
    .split('.')
    .filter((part) => part.length >= 40)
    .map((part, n) => base64Secret(`${name}, part ${String(n + 1)}`, part)),
];

const refreshTokenIn = (cookie: string): string => cookie.slice(cookie.indexOf('=') + 1);

/** Only the signature of an access token is secret: the rest names things. */
const sessionSecrets = (name: string, { session, cookie }: Pick<Person, 'session' | 'cookie'>): Secret[] => [
  ...tokenSecrets(`refresh token of ${name}`, refreshTokenIn(cookie)),
  plain(`access token of ${name}`, session.accessToken),
  base64Secret(`signature of the access token of ${name}`, session.accessToken.split('.').at(-1) ?? ''),
];

/** A link's token is six bytes of time and then 256 random bits. */
const linkSecrets = (name: string, token: string): Secret[] => [
  base64Secret(name, token),
  base64Secret(`${name}, random part`, Buffer.from(token, 'base64url').subarray(6).toString('base64url')),
];

/** The tokens of all links of this kind that were mailed to a person, newest first. */
async function linksTo(world: ServiceWorld, path: string, count: number): Promise<readonly string[]> {
  return vi.waitFor(
    async () => {
      const { text } = await world.call('GET', '/outbox');
      const found = [...text.matchAll(new RegExp(`${path}#([\\w-]+)`, 'g'))].map(([, token = '']) => token);
      const tokens = [...new Set(found)];
      if (tokens.length < count) throw new Error(`${String(tokens.length)} links to ${path}`);
      return tokens;
    },
    { timeout: 20_000, interval: 50 },
  );
}

async function requireSuccess(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer;
  if (given.status >= 300) throw new Error(`${String(given.status)}: ${given.text}`);
  return given;
}

/**
 * Signs up, verifies the e-mail, asks for another link, resets the password, and asks for a link that is never used.
 */
async function byMail({ world }: Surroundings, note: Note): Promise<Person> {
  const before = await world.signUp('ann');
  const token = before.session.accessToken;
  note(plain('password of before', before.password), ...sessionSecrets('the first session', before));
  const [verifying = ''] = await linksTo(world, '/verify-email', 1);
  await requireSuccess(world.call('POST', '/api/auth/email/link', { token }));
  const verifications = await linksTo(world, '/verify-email', 2);
  await requireSuccess(world.call('POST', '/api/auth/email/verify', { body: { token: verifying } }));
  const requestReset = () =>
    requireSuccess(world.call('POST', '/api/auth/password/forgot', { body: { email: before.email } }));
  await requestReset();
  const [resetting = ''] = await linksTo(world, '/reset-password', 1);
  const password = 'another-pass-phrase-of-ann-63';
  const body = { token: resetting, password };
  await requireSuccess(world.call('POST', '/api/auth/password/reset', { body }));
  await requestReset();
  const resets = await linksTo(world, '/reset-password', 2);
  for (const one of verifications) note(...linkSecrets('link to verify', one));
  for (const one of resets) note(...linkSecrets('link to reset', one));
  note(plain('password', password));
  const person = await world.signIn({ ...before, password });
  note(...sessionSecrets('the session', person));
  return person;
}

/** Uses another device of the person: rotates its tokens, remembers its mark, and signs it out by turning 2FA on. */
async function onAnotherDevice(world: ServiceWorld, person: Person, note: Note): Promise<void> {
  const body = { email: person.email, password: person.password };
  const answer = await requireSuccess(world.call('POST', '/api/auth/sign-in', { body }));
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  // Scripts may read that there is a session; it says nothing else.
  const secret = cookies.filter((cookie) => cookie !== 'vaultiq-has-session=1');
  for (const cookie of secret) note(...tokenSecrets('a cookie', refreshTokenIn(cookie)));
  const refreshed = await requireSuccess(
    world.call('POST', '/api/auth/refresh', { headers: { cookie: cookieOf(answer) } }),
  );
  const session = SessionSchema.parse(JSON.parse(refreshed.text));
  note(...sessionSecrets('a rotated session', { session, cookie: cookieOf(refreshed) }));
}

/** Adds a passkey, signs in with it, and leaves challenges unanswered; a challenge is secret until it is answered. */
async function withPasskeys(world: ServiceWorld, person: Person, note: Note): Promise<PasskeyPerson> {
  const passkey = await signUpWithPasskey(world, person);
  const ask = async (): Promise<{ challenge: string; assertion: object }> => {
    const answer = await requireSuccess(world.call('POST', '/api/auth/passkey/options', { body: {} }));
    const options = RequestOptionsSchema.parse(JSON.parse(answer.text));
    return { challenge: options.challenge, assertion: passkey.authenticator.get(options) };
  };
  const used = await ask();
  const opened = await requireSuccess(
    world.call('POST', '/api/auth/passkey/sign-in', { body: { assertion: used.assertion } }),
  );
  const session = SessionSchema.parse(JSON.parse(opened.text));
  note(...sessionSecrets('a session by passkey', { session, cookie: cookieOf(opened) }));
  const token = person.session.accessToken;
  const making = await requireSuccess(world.call('POST', '/api/auth/passkeys/options', { token }));
  const open = CreationOptionsSchema.parse(JSON.parse(making.text)).challenge;
  for (const challenge of [used.challenge, (await ask()).challenge, open]) {
    const random = Buffer.from(challenge, 'base64url').subarray(6, 22).toString('base64url');
    note(base64Secret('passkey challenge', challenge), base64Secret('random part of a challenge', random));
  }
  return passkey;
}

/**
 * Turns 2FA on, signs in with it, leaves a challenge open, confirms a transfer with a backup code, and replaces the
 * backup codes.
 */
async function withCodes(world: ServiceWorld, person: Person, note: Note): Promise<TwoFactorPerson> {
  const codes = await withTwoFactor(world, person);
  const backupCodes = await codes.enable();
  note(base32Secret('TOTP secret', codes.secret), plain('first code', codes.firstCode));
  for (const code of backupCodes) note(plain('backup code', code));
  const challenge = async (): Promise<string> => {
    const body = { email: person.email, password: person.password };
    const { text } = await requireSuccess(world.call('POST', '/api/auth/sign-in', { body }));
    const answer = SignInAnswerSchema.parse(JSON.parse(text));
    if (!('challenge' in answer)) throw new Error('no second factor was asked for');
    const [, secret = ''] = answer.challenge.id.split('.');
    note(plain('challenge of a sign-in', answer.challenge.id), plain('secret of a challenge', secret));
    return answer.challenge.id;
  };
  const code = codes.code();
  const body = { challenge: await challenge(), method: 'totp', code };
  await requireSuccess(world.call('POST', '/api/auth/second-factor', { body }));
  await challenge();
  note(plain('code of a sign-in', code));
  await requireSuccess(codes.post('require', { required: true }));
  const payload = { to: person.address, amount: '1', currency: 'DC' };
  const commands = [{ id: randomUUID(), type: 'wallet.transfer', payload }];
  await requireSuccess(codes.post('confirm', { code: backupCodes[0], commands }));
  const renewed = await requireSuccess(codes.post('backup-codes', {}));
  for (const one of (JSON.parse(renewed.text) as { backupCodes: string[] }).backupCodes)
    note(plain('backup code of later', one));
  return codes;
}

/** Uses the wallet so that every database has data of the person: money, a purchase, documents of the device. */
async function withMoney({ world }: Surroundings, person: Person, note: Note): Promise<void> {
  const token = person.session.accessToken;
  await world.issue(person, '1000', 'DC');
  await world.command(person, 'investor.join', { amount: '600' });
  const plan = { every: 'once', startAt: '2099-01-31T09:00', timeZone: 'UTC' };
  const transfer = { amount: '1', currency: 'DC', to: person.address };
  await world.command(person, 'schedule.create', { ...transfer, ...plan });
  await withAnOrder(world, token, note);
  await world.setPicture(person, makePng());
  await requireSuccess(
    world.call('POST', '/api/waitlist', { body: { fullName: 'ann of the tests', email: person.email } }),
  );
  await world.call('POST', '/api/auth/sign-up', {
    body: {
      ...{ email: 'referred@security.example', password: 'referred-pass-phrase-5' },
      ...{ fullName: 'somebody referred', ref: person.address },
    },
  });
}

/** Opens the card page of an order, and calls the cancel link in a way that leaves the order open. */
async function withAnOrder(world: ServiceWorld, token: string, note: Note): Promise<void> {
  const body = { id: randomUUID(), amountUsd: '20' };
  const checkout = await requireSuccess(world.call('POST', '/api/payments/checkout', { token, body }));
  const { url } = CheckoutSchema.parse(JSON.parse(checkout.text));
  const { pathname } = new URL(url);
  const page = await requireSuccess(world.call('GET', pathname));
  const link = /href="(\/pay\/cancel\/[^"]+)"/.exec(page.text)?.[1] ?? '';
  note(plain('card session of an order', pathname.split('/').at(-1) ?? ''));
  note(plain('key that cancels an order', link.split('/').at(-1) ?? ''));
  const refused = await world.call('PUT', link);
  if (refused.status !== 405) throw new Error(`PUT of the link: ${String(refused.status)}`);
}

async function withPushes({ world, pushes }: Surroundings, person: Person, note: Note): Promise<void> {
  const body = pushes.subscribe('phone-of-ann');
  const { endpoint, keys } = body;
  const token = person.session.accessToken;
  await requireSuccess(world.call('POST', '/api/push/subscription', { token, body }));
  note(plain('push endpoint', endpoint));
  note(base64Secret('push auth', keys.auth), base64Secret('push p256dh', keys.p256dh));
  await world.issue(person, '1', 'DC');
  await vi.waitFor(
    () => {
      if (!pushes.received.some(({ device }) => device === 'phone-of-ann')) throw new Error('no push yet');
    },
    { timeout: 20_000, interval: 50 },
  );
}

/** Asks to close the account, which is refused with the open points. */
async function wantsToLeave(
  world: ServiceWorld,
  person: Person,
  { authenticator }: PasskeyPerson,
  note: Note,
) {
  const token = person.session.accessToken;
  await requireSuccess(world.call('GET', '/api/account/close', { token }));
  const asked = await requireSuccess(world.call('POST', '/api/auth/step-up/passkey', { token }));
  const options = RequestOptionsSchema.parse(JSON.parse(asked.text));
  note(base64Secret('passkey challenge of a proof', options.challenge));
  const body = { method: 'passkey', assertion: authenticator.get(options) };
  await requireSuccess(world.call('POST', '/api/auth/step-up', { token, body }));
  const refused = await world.call('POST', '/api/account/close', { token });
  if (refused.status !== 409) throw new Error(`closing: ${refused.text}`);
}

export async function makeBusyPerson(surroundings: Surroundings): Promise<BusyPerson> {
  const { world } = surroundings;
  const secrets: Secret[] = [];
  const note: Note = (...more) => void secrets.push(...more);
  const person = await byMail(surroundings, note);
  await onAnotherDevice(world, person, note);
  const orderSecrets: Secret[] = [];
  await withMoney(surroundings, person, (...more) => void orderSecrets.push(...more));
  await withPushes(surroundings, person, note);
  const passkey = await withPasskeys(world, person, note);
  await withCodes(world, person, note);
  await requireSuccess(world.call('GET', '/api/account/export', { token: person.session.accessToken }));
  await wantsToLeave(world, person, passkey, note);
  return { person, secrets, orderSecrets };
}

/**
 * People who use the service over HTTP, with TDC that the owner claimed and sent to them: there is no other way to get
 * money.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { CommandBatchAnswerSchema, type CommandAnswer } from '#domain/protocol.ts';
import { SessionSchema } from '#domain/account/session.ts';
import { OWNER } from './server-process.ts';

export type Person = {
  readonly email: string;
  readonly password: string;
  readonly id: string;
  readonly address: string;
  token: string;
};

export type SentCommand = { readonly id: string; readonly type: string; readonly payload: unknown };

const JSON_TYPE = { 'content-type': 'application/json' };

async function enter(url: string, path: string, body: object): Promise<Person> {
  const response = await fetch(`${url}/api/auth/${path}`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${await response.text()}`);
  const { accessToken, user } = SessionSchema.parse(await response.json());
  const { email, password } = z.looseObject({ email: z.string(), password: z.string() }).parse(body);
  return { email, password, id: user.id, address: user.address, token: accessToken };
}

export const signUp = (url: string, name: string): Promise<Person> =>
  enter(url, 'sign-up', {
    email: `${name}@crash.example`,
    password: 'a-long-test-password',
    fullName: `Person ${name}`,
  });

export const signInOwner = (url: string): Promise<Person> => enter(url, 'sign-in', OWNER);

const tokenEndsAt = (token: string): number => {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  return z.object({ exp: z.number() }).parse(JSON.parse(claims)).exp * 1_000;
};

/** Signs people in again whose token expires soon. */
export async function keepSignedIn(url: string, people: readonly Person[]): Promise<void> {
  for (const person of people) {
    if (tokenEndsAt(person.token) - Date.now() > 120_000) continue;
    const { email, password } = person;
    person.token = (await enter(url, 'sign-in', { email, password })).token;
  }
}

/**
 * Sends commands in one request. Rejects when the answer is lost; null when the answer is a problem instead of
 * verdicts.
 */
export async function post(
  url: string,
  person: Person,
  commands: readonly SentCommand[],
): Promise<readonly CommandAnswer[] | null> {
  const response = await fetch(`${url}/api/commands`, {
    method: 'POST',
    headers: { ...JSON_TYPE, authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ commands }),
  });
  const body: unknown = await response.json();
  if (response.status === 429 || response.status === 503) return null;
  if (response.status !== 200)
    throw new RequestRefused(`commands: ${String(response.status)} ${JSON.stringify(body)}`);
  return CommandBatchAnswerSchema.parse(body).verdicts;
}

/** An answer that a correct client never gets. */
export class RequestRefused extends Error {}

async function mustCommit(url: string, person: Person, commands: readonly SentCommand[]): Promise<void> {
  const answers = await post(url, person, commands);
  if (answers?.every(({ verdict }) => verdict === 'committed') !== true) {
    throw new RequestRefused(`not committed: ${JSON.stringify(answers)}`);
  }
}

export const makeTransfer = (to: string, amount: string): SentCommand => ({
  id: randomUUID(),
  type: 'wallet.transfer',
  payload: { to, amount, currency: 'TDC' },
});

export const CLAIMED_TDC = 200;

/** Gives each of them `claims` times 200 TDC. */
export async function fund(
  url: string,
  { people, claims }: { people: readonly Person[]; claims: number },
): Promise<void> {
  const owner = await signInOwner(url);
  for (const person of people) {
    const claim = () => ({ id: randomUUID(), type: 'wallet.claim_tdc', payload: {} });
    await mustCommit(url, owner, Array.from({ length: claims }, claim));
    await mustCommit(url, owner, [makeTransfer(person.address, String(CLAIMED_TDC * claims))]);
  }
}

const Balance = z.strictObject({ posted: z.string(), held: z.string(), available: z.string() });
const WalletAnswer = z.strictObject({
  address: z.string(),
  asOf: z.iso.datetime(),
  balances: z.strictObject({ DC: Balance, TDC: Balance, USD: Balance }),
});

export async function fetchWallet(url: string, person: Person): Promise<z.infer<typeof WalletAnswer>> {
  const response = await fetch(`${url}/api/wallet`, { headers: { authorization: `Bearer ${person.token}` } });
  return WalletAnswer.parse(await response.json());
}

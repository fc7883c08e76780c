/** Builds a programme with many investors by commands, for benchmarks and kill tests. */
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { State } from '#domain/ledger/state.ts';
import type { Authority } from '#server/commands/authority.ts';
import { findAddress, freshId, issueTo, openAccount, transfer } from './ledger-commands.ts';
import type { Command } from '#domain/ledger/entry.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { idOf } from './world.ts';

/** All of one length: the address of a vault contains the first twelve characters. */
export const investorId = (n: number): string => idOf(`i${String(100_000 + n)}`);

const STAKE = '500';
const AT_ONCE = 500;

export async function handIn(authority: Authority, commands: readonly Command[]): Promise<void> {
  for (let from = 0; from < commands.length; from += AT_ONCE) {
    const part = commands.slice(from, from + AT_ONCE);
    const answers = await Promise.all(part.map((command) => authority.submit(command)));
    for (const answer of answers) {
      if (!answer.ok || answer.verdict.verdict === 'refused') throw new Error(JSON.stringify(answer));
    }
  }
}

const by = (actor: string, type: string, payload: object): Command => ({
  id: freshId(),
  type,
  actor,
  payload,
});

/**
 * Makes `count` verified investors with the minimum locked, and puts the fees of one large transfer into the universal
 * vault for the month to pay out.
 */
export async function seedInvestors(authority: Authority, count: number): Promise<void> {
  const { state } = authority;
  const people = Array.from({ length: count }, (_, n) => investorId(n));
  const [owner, payer] = [idOf('owner'), idOf('payer')];
  await handIn(
    authority,
    [owner, payer, ...people].map((one) => openAccount(one)),
  );
  await handIn(authority, [by(SYSTEM_ACTOR, 'role.grant', { role: 'owner', userId: owner })]);
  const rich = issueTo(findAddress(state, payer), '90000000 DC');
  await handIn(authority, [rich, ...people.map((one) => issueTo(findAddress(state, one), `${STAKE} DC`))]);
  await handIn(
    authority,
    people.map((one) => by(one, 'investor.join', { amount: STAKE })),
  );
  await handIn(
    authority,
    people.map((one) => by(one, 'investor.request_kyc', {})),
  );
  await handIn(
    authority,
    people.map((userId) => by(owner, 'investor.verify', { outcome: 'verified', userId })),
  );
  await handIn(authority, [transfer(payer, findAddress(state, owner), '80000000 DC')]);
}

/**
 * Makes the accounts of the people of `foundInvestors`, without which a service does not start. Nobody can sign in to
 * them.
 */
export async function seedAccounts(store: DocumentStore, { users }: Pick<State, 'users'>): Promise<void> {
  await store.createDatabase(ACCOUNTS);
  const documents = [...users.keys()].map((userId) => ({
    _id: `account:${userId}`,
    email: `${userId}@investors.example`,
    fullName: 'An Investor',
    passwordHash: '',
    createdAt: 0,
    opened: true,
  }));
  await store.bulk(ACCOUNTS, documents);
}

/** Referrals in histories: referrers, first projects, payment of rewards, and the checks of them. */
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { Command, Entry } from '#domain/ledger/entry.ts';
import { hashHex } from '#domain/ledger/hash.ts';
import type { State } from '#domain/ledger/state.ts';
import { readMicro } from '#domain/money.ts';
import { dueRewards } from '#domain/referral/due.ts';
import { userId } from '#tests/builders/ledger-commands.ts';
import type { Authority } from '#server/commands/authority.ts';

/** Everybody except the first came through the link of the one before. */
export const findReferrer = (client: number, state: State): string | undefined =>
  client === 0 ? undefined : state.users.get(userId(client - 1))?.address;

/** Everybody confirms a mailbox of their own. */
export const makeMailboxCommand = (client: number): Command => ({
  id: `setup-mailbox-of-client-${String(client)}`,
  type: 'account.confirm_mailbox',
  actor: SYSTEM_ACTOR,
  payload: { mailbox: hashHex(userId(client)), userId: userId(client) },
});

/** A first project for everybody. The first client has no referrer, so theirs is refused. */
export const firstProjects = (clients: number): Command[] =>
  Array.from({ length: clients }, (_, n) => ({
    id: `first-project-of-client-${String(n)}`,
    type: 'referral.earn',
    actor: SYSTEM_ACTOR,
    payload: { trigger: 'project', userId: userId(n) },
  }));

const ROUNDS = 50;

/** Runs the last authority's job loop: afterwards no unpaid reward is left that the vault could pay. Null, or the fault. */
export async function payRewards(authority: Authority, now: number): Promise<string | null> {
  for (let round = 0; round < ROUNDS; round++) {
    const due = dueRewards(authority.state, now);
    if (due.length === 0) return null;
    for (const command of due) await authority.submit(command);
  }
  return `${dueRewards(authority.state, now)[0]?.id ?? 'a reward'} can be paid and is not`;
}

type Reward = { readonly to: string; amount: bigint; order: number; ended: boolean; disputed: boolean };

/** A reward is earned once, in the right amount, and ends once; rewards are paid in order. Null, or the fault. */
export function referralsFault(entries: readonly Entry[]): string | null {
  const books: Books = { rewards: new Map(), last: -1 };
  for (const entry of entries) {
    for (const fact of entry.facts) {
      if (fact.kind === 'order.disputed') markDisputed(books, fact.userId);
      const problem = 'referred' in fact ? follow(books, entry, fact) : null;
      if (problem !== null) return `${entry.id}: ${problem}`;
    }
  }
  return null;
}

type Fact = Extract<Entry['facts'][number], { referred: string }>;
type Books = { readonly rewards: Map<string, Reward>; last: number };

const keyOf = ({ referred, trigger }: Pick<Fact, 'referred' | 'trigger'>): string => `${referred}:${trigger}`;

function follow(books: Books, entry: Entry, fact: Fact): string | null {
  const key = keyOf(fact);
  if (fact.kind === 'referral.earned') return earnFault(books, entry, fact);
  const reward = books.rewards.get(key);
  if (reward === undefined) return `${key} was never earned`;
  if (fact.kind === 'referral.taken_back') return shrink(reward, fact);
  if (reward.ended) return `${key} is not waiting`;
  if (fact.kind === 'referral.confirmed') {
    // A confirmed reward joins the end of the queue.
    reward.order = books.rewards.size + entry.seq;
    return null;
  }
  reward.ended = true;
  return fact.kind === 'referral.paid' ? paidFault(books, entry, { ...reward, key }) : null;
}

type Earned = Extract<Fact, { kind: 'referral.earned' }>;

function earnFault({ rewards }: Books, entry: Entry, fact: Earned): string | null {
  const key = keyOf(fact);
  if (rewards.has(key)) return `${key} is earned twice`;
  const amount = readMicro(fact.amount);
  const order = rewards.size + entry.seq;
  rewards.set(key, { to: fact.userId, amount, order, ended: false, disputed: false });
  return amount === amountOf(entry, fact.trigger) ? null : `${key} is ${fact.amount} DC`;
}

function markDisputed({ rewards }: Books, buyer: string): void {
  const reward = rewards.get(`${buyer}:purchase`);
  if (reward !== undefined) reward.disputed = true;
}

/** Takes a part of a reward back. After its payment the taken part is covered by a later reward instead. */
function shrink(reward: Reward, fact: Extract<Fact, { kind: 'referral.taken_back' }>): string | null {
  if (!reward.ended) reward.amount -= readMicro(fact.amount);
  return reward.amount >= 0n ? null : `more of the reward of ${fact.referred} is taken back than it was`;
}

function paidFault(books: Books, entry: Entry, reward: Reward & { readonly key: string }): string | null {
  // A disputed reward does not block the rewards behind it.
  if (reward.order < books.last && !reward.disputed) return `${reward.key} has waited longer than one before`;
  books.last = Math.max(books.last, reward.order);
  return paidTo(entry, reward.to) === reward.amount ? null : `${reward.key} is paid as something else`;
}

function amountOf({ facts }: Entry, trigger: string): bigint {
  if (trigger !== 'purchase') return trigger === 'signup' ? 1_000_000n : 25_000_000n;
  const sold = facts.find((fact) => fact.kind === 'supply.sold');
  return (readMicro(sold?.gross ?? '0') * 3n) / 100n;
}

/** The amount that somebody received from the marketing vault, or nothing when the vault did not lose as much. */
function paidTo({ legs }: Entry, user: string): bigint {
  const of = (account: string): bigint => readMicro(legs.find(([name]) => name === account)?.[1] ?? '0');
  const got = of(`user:${user}:DC`);
  return got === -of('vault:marketing:DC') ? got : 0n;
}

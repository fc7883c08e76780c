/**
 * The investor programme in histories: people join, exit and are verified around the end of a month; and the checks of
 * it.
 */
import { dueExits, duePayouts, dueReleases } from '#domain/investor/due.ts';
import { endOfMonth, formatMonth } from '#domain/investor/month.ts';
import type { Command, Entry } from '#domain/ledger/entry.ts';
import type { Fact } from '#domain/ledger/facts.ts';
import type { State } from '#domain/ledger/state.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import { userId } from '#tests/builders/ledger-commands.ts';
import type { Authority } from '#server/commands/authority.ts';
import type { Random } from './random.ts';
import { investments } from '#domain/investor/investments.ts';

type Wish = Pick<Command, 'type' | 'payload'>;

/** The state before faults begin: three have joined, two have asked for verification, one of them is verified. */
export function investedAtStart(): readonly Command[] {
  const by = (n: number, type: string, payload: object): Command => ({
    id: `setup-${type.replace('.', '-')}-by-${String(n)}-${String('userId' in payload)}`,
    type,
    actor: userId(n),
    payload,
  });
  return [
    by(1, 'investor.join', { amount: '4' }),
    by(3, 'investor.join', { amount: '3' }),
    by(4, 'investor.join', { amount: '5' }),
    by(1, 'investor.request_kyc', {}),
    by(3, 'investor.request_kyc', {}),
    by(0, 'investor.verify', { outcome: 'verified', userId: userId(1) }),
    // More than the month's reserve, so there is time to cancel it.
    by(4, 'investor.exit', { amount: '4' }),
  ];
}

const EACH = 7;

/** The commands of one person; the owner decides on the others' verification instead. */
export const investorCommands = (client: number, state: State, random: Random): Command[] =>
  Array.from({ length: EACH }, (_, n) => ({
    id: `investor-${String(client)}-command-${String(n)}`,
    actor: userId(client),
    ...(client === 0 ? decision(random) : pickWish([...investments.of(state).exits.keys()], random)),
  }));

function decision(random: Random): Wish {
  const about = { userId: userId(random.pick([1, 3, 3, 4, 4])) };
  const outcome = random.chance(0.75) ? { outcome: 'verified' } : { outcome: 'rejected', reason: 'blurred' };
  return { type: 'investor.verify', payload: { ...about, ...outcome } };
}

function pickWish(exits: readonly string[], random: Random): Wish {
  if (random.chance(0.2)) return { type: 'investor.request_kyc', payload: {} };
  if (random.chance(0.2)) return { type: 'investor.cancel_exit', payload: { exit: random.pick(exits) } };
  const amount = random.pick(['0.5', '1', '2.25', '3.1']);
  return { type: random.chance(0.5) ? 'investor.join' : 'investor.exit', payload: { amount } };
}

/** In the order of the scheduler. */
export const dueToInvestors = (state: State, now: number): Command[] => [
  ...duePayouts(state, now),
  ...dueReleases(state),
  ...dueExits(state, now),
];

const ROUNDS = 200;

/** Runs the last authority's scheduler: afterwards nothing is due. Null, or the fault. */
export async function payInvestors(authority: Authority, now: number): Promise<string | null> {
  for (let round = 0; round < ROUNDS; round++) {
    const [command] = dueToInvestors(authority.state, now);
    if (command === undefined) return null;
    await authority.submit(command);
  }
  return `${dueToInvestors(authority.state, now)[0]?.id ?? 'a payout'} is due and is never carried out`;
}

type Holding = { locked: bigint; atEnd: Map<string, bigint>; verified: boolean };
type Month = {
  readonly pool: bigint;
  shared: bigint;
  readonly paid: Set<string>;
  readonly held: Map<string, bigint>;
};

/** Balances computed from the journal alone, independently of the rules. */
class Books {
  readonly #people = new Map<string, Holding>();
  readonly #months = new Map<string, Month>();
  readonly #inflow = new Map<string, bigint>();
  readonly #out = new Map<string, bigint>();
  #queue: string[] = [];

  take(entry: Entry): string | null {
    for (const [account, amount] of entry.legs) {
      if (account !== 'vault:universal:DC' || amount.startsWith('-')) continue;
      const month = formatMonth(entry.at);
      this.#inflow.set(month, (this.#inflow.get(month) ?? 0n) + readMicro(amount));
    }
    return entry.facts.reduce<string | null>((fault, fact) => fault ?? this.#fact(entry, fact), null);
  }

  /** Every closed month is distributed to the last micro-unit. */
  end(): string | null {
    const open = [...this.#months].find(([, { pool, shared }]) => pool !== shared);
    if (open !== undefined) return `${writeMicro(open[1].shared)} of the pool of ${open[0]} are shared`;
    const waits = [...this.#months].find(([, { held }]) =>
      [...held.keys()].some((id) => this.#of(id).verified),
    );
    return waits === undefined
      ? null
      : `a held share of ${waits[0]} is not paid, though its owner is verified`;
  }

  #fact(entry: Entry, fact: Fact): string | null {
    switch (fact.kind) {
      case 'investor.joined':
        return this.#moved(entry, fact.userId, readMicro(fact.dc));
      case 'investor.exit_requested':
        this.#queue.push(fact.exit);
        return null;
      case 'investor.exit_cancelled':
        this.#queue = this.#queue.filter((exit) => exit !== fact.exit);
        return null;
      case 'investor.exit_paid':
        return this.#exitPaid(entry, fact);
      case 'kyc.requested':
      case 'kyc.verified':
      case 'kyc.rejected':
        this.#of(fact.userId).verified = fact.kind === 'kyc.verified';
        return null;
      default:
        return this.#payout(entry, fact);
    }
  }

  #payout(entry: Entry, fact: Fact): string | null {
    switch (fact.kind) {
      case 'payout.month_closed':
        return this.#closed(entry, fact);
      case 'payout.shared':
        return this.#shared(fact);
      case 'payout.released':
        return this.#released(fact);
      default:
        return null;
    }
  }

  #of(id: string): Holding {
    const known = this.#people.get(id);
    if (known !== undefined) return known;
    const fresh: Holding = { locked: 0n, atEnd: new Map(), verified: false };
    this.#people.set(id, fresh);
    return fresh;
  }

  #moved(entry: Entry, id: string, amount: bigint): string | null {
    const holding = this.#of(id);
    holding.locked += amount;
    holding.atEnd.set(formatMonth(entry.at), holding.locked);
    const leg = entry.legs.find(([account]) => account === `investor:${id}:DC`);
    return leg !== undefined && readMicro(leg[2]) === holding.locked
      ? null
      : 'the vault holds another amount';
  }

  #exitPaid(entry: Entry, fact: Extract<Fact, { kind: 'investor.exit_paid' }>): string | null {
    if (this.#queue[0] !== fact.exit) return 'an exit is paid before its turn';
    if (fact.left === '0') this.#queue.shift();
    const month = formatMonth(entry.at);
    const out = (this.#out.get(month) ?? 0n) + readMicro(fact.amount);
    this.#out.set(month, out);
    const opening = [...this.#people.values()].reduce(
      (sum, { atEnd }) => sum + lockedBefore(atEnd, month),
      0n,
    );
    const tenth = opening / 10n;
    if (out > (tenth > RESERVE_MINIMUM ? tenth : RESERVE_MINIMUM))
      return 'more leaves than the reserve lets out';
    return this.#moved(entry, fact.userId, -readMicro(fact.amount));
  }

  #closed(entry: Entry, { month, pool }: Extract<Fact, { kind: 'payout.month_closed' }>): string | null {
    if (this.#months.has(month)) return `${month} is closed twice`;
    if (entry.at < endOfMonth(month)) return `${month} is not over`;
    this.#months.set(month, { pool: readMicro(pool), shared: 0n, paid: new Set(), held: new Map() });
    return readMicro(pool) === (this.#inflow.get(month) ?? 0n) ? null : `the pool of ${month} is another one`;
  }

  #shared({
    amount: text,
    month,
    status,
    userId: id,
  }: Extract<Fact, { kind: 'payout.shared' }>): string | null {
    const paying = this.#months.get(month);
    if (paying === undefined) return `${month} is not closed`;
    if (paying.paid.has(id) || paying.held.has(id)) return `${id} has two shares of ${month}`;
    const amount = readMicro(text);
    paying.shared += amount;
    if (status === 'paid') paying.paid.add(id);
    else paying.held.set(id, amount);
    if ((status === 'paid') !== this.#of(id).verified)
      return 'a share of somebody not verified is paid, or the other way';
    return this.#fair(id, { amount, month, pool: paying.pool });
  }

  /** Within one micro-unit of the exact share: the largest remainders get one more. */
  #fair(id: string, { amount, month, pool }: { amount: bigint; month: string; pool: bigint }): string | null {
    const locked = (one: string) => lockedAt(this.#of(one).atEnd, month);
    const all = [...this.#people.keys()].reduce((sum, one) => sum + locked(one), 0n);
    const exact = (pool * locked(id)) / all;
    return amount === exact || amount === exact + 1n ? null : `${id} gets ${writeMicro(amount)} of ${month}`;
  }

  #released({ amount, month, userId: id }: Extract<Fact, { kind: 'payout.released' }>): string | null {
    const paying = this.#months.get(month);
    const held = paying?.held.get(id);
    if (paying === undefined || held !== readMicro(amount))
      return `a share of ${month} is paid that was not held`;
    paying.held.delete(id);
    paying.paid.add(id);
    return this.#of(id).verified ? null : 'a held share of somebody not verified is paid';
  }
}

/** The simulation's parameter. */
export const RESERVE_MINIMUM = 3_000_000n;

const lockedAt = (atEnd: ReadonlyMap<string, bigint>, month: string): bigint =>
  [...atEnd].findLast(([changed]) => changed <= month)?.[1] ?? 0n;
const lockedBefore = (atEnd: ReadonlyMap<string, bigint>, month: string): bigint =>
  [...atEnd].findLast(([changed]) => changed < month)?.[1] ?? 0n;

/** The first fault of the programme in a journal, or null. */
export function investorsFault(entries: readonly Entry[]): string | null {
  const books = new Books();
  for (const entry of entries) {
    const fault = books.take(entry);
    if (fault !== null) return `${entry.id} (entry ${String(entry.seq)}): ${fault}`;
  }
  return books.end();
}

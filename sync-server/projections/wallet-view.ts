/**
 * The wallet document of a person as a fold over the durable entries that concern them.
 *
 * The document in the person's database is itself the running value: it holds everything that the next entry needs, so
 * delivering entries means reading it, folding the entries after its `seq` into it, and writing it back. Nothing comes
 * from the authority's state, which runs ahead of what is durable, and no second copy of all balances is kept in
 * memory. Every leg states the balance after it: a document that does not lead there is noticed (`DocumentMismatch`) and
 * made anew from the journal.
 */
import { CURRENCIES, type Currency, type Role, TDC_CLAIM_EVERY_MS } from '#domain/constants.ts';
import { isCurrency, userAccount } from '#domain/ledger/accounts.ts';
import { investorAccount } from '#domain/investor/accounts.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact, TransactionFact } from '#domain/ledger/facts.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import type { TokenBalance, WalletDoc } from '#domain/protocol.ts';
import { isoTime } from '../iso-time.ts';
import { DocumentMismatch } from '#domain/ledger/document.ts';
import { afterHold, afterLeg } from './balance-after.ts';
import { tokensAfter } from './token-balances.ts';

/** With what the fold needs besides the wire's fields; the gateway hands out the wire's fields only. */
export type StoredWallet = WalletDoc & {
  /** ms; when test credits were claimed last, which `nextClaimAt` hides for staff */
  readonly claimedAt: number | null;
  /** The tokens beyond those that a wallet lists. */
  readonly moreTokens?: TokenBalance[];
};

/** The wallet after one more entry. `before` is null before the person's account was opened. */
export function foldWallet(before: StoredWallet | null, userId: string, entry: Entry): StoredWallet {
  const opened = entry.facts.find((fact) => fact.kind === 'account.opened' && fact.userId === userId);
  const start = opened?.kind === 'account.opened' ? emptyWallet(userId, opened.address) : before;
  if (start === null) throw new DocumentMismatch(`there is no wallet before entry ${String(entry.seq)}`);
  const roles = entry.facts.reduce((held, fact) => rolesAfter(held, fact, userId), start.roles);
  const claimedAt = entry.type === 'wallet.claim_tdc' && entry.actor === userId ? entry.at : start.claimedAt;
  return {
    ...start,
    seq: entry.seq,
    at: isoTime(entry.at),
    balances:
      entry.legs.length === 0 && entry.holds === undefined ? start.balances : balancesAfter(start, entry),
    ...tokensAfter(start, entry),
    totals: entry.facts.reduce((totals, fact) => totalsAfter(totals, fact, userId), start.totals),
    roles,
    ...hidingAfter(entry, userId),
    ...investedAfter(start, entry),
    claimedAt,
    nextClaimAt: claimedAt === null || isStaff(roles) ? null : isoTime(claimedAt + TDC_CLAIM_EVERY_MS),
  };
}

function hidingAfter({ facts }: Entry, userId: string): Pick<WalletDoc, 'hidesBalances'> {
  const said = facts.findLast((fact) => fact.kind === 'privacy.changed' && fact.userId === userId);
  return said?.kind === 'privacy.changed' ? { hidesBalances: said.hideBalances } : {};
}

function investedAfter({ id, invested }: StoredWallet, { facts, legs }: Entry): Pick<WalletDoc, 'invested'> {
  const account = investorAccount(id);
  const leg = legs.find(([name]) => name === account);
  if (leg === undefined) return {};
  const joined = facts.find((fact) => fact.kind === 'investor.joined' && fact.userId === id);
  const vault = joined?.kind === 'investor.joined' ? joined.vault : invested?.vault;
  const [, amount, after] = leg;
  if (vault === undefined || readMicro(invested?.dc ?? '0') + readMicro(amount) !== readMicro(after)) {
    throw new DocumentMismatch(`the vault of ${id} does not lead to the balance that the journal states`);
  }
  return { invested: { vault, dc: after, totals: vaultTotals(invested?.totals, amount) } };
}

const NOTHING_YET = { sent: '0', received: '0', count: 0 };

function vaultTotals(before = NOTHING_YET, amount: string): typeof NOTHING_YET {
  const count = before.count + 1;
  return amount.startsWith('-')
    ? { ...before, count, sent: sum(before.sent, amount.slice(1)) }
    : { ...before, count, received: sum(before.received, amount) };
}

const isStaff = (roles: readonly Role[]): boolean => roles.includes('admin') || roles.includes('owner');

function emptyWallet(userId: string, address: string): StoredWallet {
  const each = <T>(make: () => T): Record<Currency, T> => ({ DC: make(), TDC: make(), USD: make() });
  return {
    id: userId,
    seq: 0,
    at: isoTime(0),
    address,
    balances: each(() => ({ posted: '0', held: '0' })),
    totals: each(() => ({ sent: '0', received: '0', count: 0 })),
    roles: ['user'],
    nextClaimAt: null,
    claimedAt: null,
  };
}

type Balances = WalletDoc['balances'];

function balancesAfter(wallet: StoredWallet, entry: Entry): Balances {
  const balances: Balances = { ...wallet.balances };
  for (const currency of CURRENCIES) {
    const account = userAccount(wallet.id, currency);
    for (const leg of entry.legs) {
      if (leg[0] === account) balances[currency] = afterLeg(balances[currency], leg);
    }
    for (const hold of entry.holds ?? []) {
      if (hold.account === account) balances[currency] = afterHold(balances[currency], hold);
    }
  }
  return balances;
}

function totalsAfter(totals: WalletDoc['totals'], fact: Fact, userId: string): WalletDoc['totals'] {
  if (fact.kind !== 'transaction.recorded' || !isCurrency(fact.currency)) return totals;
  const { currency, fromUser, toUser } = fact;
  let { sent, received, count } = totals[currency];
  if (fromUser === userId) {
    sent = sum(sent, fact.amount, fact.fee);
    count += 1;
  }
  if (toUser === userId) {
    received = sum(received, fact.amount);
    count += 1;
  }
  return { ...totals, [currency]: { sent, received, count } };
}

const sum = (...amounts: readonly TransactionFact['amount'][]): string =>
  writeMicro(amounts.reduce((total, amount) => total + readMicro(amount), 0n));

function rolesAfter(roles: Role[], fact: Fact, userId: string): Role[] {
  if ((fact.kind !== 'role.granted' && fact.kind !== 'role.revoked') || fact.userId !== userId) return roles;
  const others = roles.filter((role) => role !== fact.role);
  return fact.kind === 'role.granted' ? [...others, fact.role] : others;
}

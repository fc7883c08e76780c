/**
 * The wallet document of a person as a fold over the durable entries that concern them.
 *
 * The document in the person's database is itself the running value: it holds everything that the next entry needs, so
 * delivering entries means reading it, folding the entries after its `seq` into it, and writing it back. Nothing comes
 * from the authority's state, which runs ahead of what is durable, and no second copy of all balances is kept in
 * memory. Every leg states the balance after it: a document that does not lead there is noticed (`DocumentMismatch`) and
 * made anew from the journal.
 */
import { CURRENCIES, type Currency, type Role } from '#domain/constants.ts';
import { isCurrency, userAccount } from '#domain/ledger/accounts.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact, TransactionFact } from '#domain/ledger/facts.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import type { WalletDoc } from '#domain/protocol.ts';
import { isoTime } from '#domain/iso-time.ts';
import { documentParts } from '#domain/features.ts';
import { DocumentMismatch } from '#domain/ledger/document.ts';
import type { StoredWallet, WalletPart } from '#domain/ledger/document-parts.ts';
import { applyHold, applyLeg } from './balance-after.ts';
import { tokensAfter } from './token-balances.ts';

const parts = documentParts.flatMap(({ wallet }) => wallet ?? []);

/** By the kinds of fact and the types of command whose entries can change their fields. */
const partsOn = new Map<string, WalletPart[]>();
for (const part of parts) {
  for (const key of [...Object.keys(part.on), ...(part.commands ?? [])])
    partsOn.set(key, [...(partsOn.get(key) ?? []), part]);
}

/** Each once, since a part folds a whole entry. */
function partsChangedBy({ facts, type }: Entry): readonly WalletPart[] {
  let changed: readonly WalletPart[] = partsOn.get(type) ?? [];
  for (const { kind } of facts) {
    const more = partsOn.get(kind);
    if (more !== undefined) changed = [...new Set([...changed, ...more])];
  }
  return changed;
}

/** The wallet after one more entry. `before` is null before the person's account was opened. */
export function foldWallet(before: StoredWallet | null, userId: string, entry: Entry): StoredWallet {
  const opened = entry.facts.find((fact) => fact.kind === 'account.opened' && fact.userId === userId);
  const start = opened?.kind === 'account.opened' ? emptyWallet(userId, opened.address) : before;
  if (start === null) throw new DocumentMismatch(`there is no wallet before entry ${String(entry.seq)}`);
  let wallet: StoredWallet = {
    ...start,
    seq: entry.seq,
    at: isoTime(entry.at),
    balances:
      entry.legs.length === 0 && entry.holds === undefined ? start.balances : balancesAfter(start, entry),
    ...tokensAfter(start, entry),
    totals: entry.facts.reduce((totals, fact) => totalsAfter(totals, fact, userId), start.totals),
    roles: entry.facts.reduce((held, fact) => rolesAfter(held, fact, userId), start.roles),
  };
  for (const part of partsChangedBy(entry)) wallet = { ...wallet, ...part.fold(wallet, entry) };
  return wallet;
}

function emptyWallet(userId: string, address: string): StoredWallet {
  const each = <T>(make: () => T): Record<Currency, T> => ({ DC: make(), TDC: make(), USD: make() });
  const kernel = {
    id: userId,
    seq: 0,
    at: isoTime(0),
    address,
    balances: each(() => ({ posted: '0', held: '0' })),
    totals: each(() => ({ sent: '0', received: '0', count: 0 })),
    roles: ['user'],
  };
  return Object.assign(kernel, ...parts.map(({ empty }) => empty)) as StoredWallet;
}

type Balances = WalletDoc['balances'];

function balancesAfter(wallet: StoredWallet, entry: Entry): Balances {
  const balances: Balances = { ...wallet.balances };
  for (const currency of CURRENCIES) {
    const account = userAccount(wallet.id, currency);
    for (const leg of entry.legs) {
      if (leg[0] === account) balances[currency] = applyLeg(balances[currency], leg);
    }
    for (const hold of entry.holds ?? []) {
      if (hold.account === account) balances[currency] = applyHold(balances[currency], hold);
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

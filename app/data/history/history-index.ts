/**
 * The whole history in memory, for searching while typing, running balances, statements and charts. It is read once, on
 * demand or while the page is idle, and then follows the device's changes.
 */
import { BehaviorSubject, filter, type Observable, throttleTime } from 'rxjs';
import { CURRENCIES } from '#domain/constants.ts';
import { type CurrencyCode, isCurrency, tokenCode } from '#domain/ledger/accounts.ts';
import { tokensListedMax } from '#domain/limits.ts';
import { type Micro, readMicro } from '#domain/money.ts';
import type { TransactionDoc, WalletDoc } from '#domain/protocol.ts';
import { computeMovement } from '#domain/statement/movement.ts';
import { whenIdle } from '#app/platform/idle.ts';
import type { DeviceDatabase } from '../database/collections.ts';
import { type SearchableTransaction, toSearchableTransaction } from './history-filter.ts';
import { readPages } from './history-pages.ts';
import { observeOne } from '../database/observe-query.ts';

export type IndexedRow = {
  readonly transaction: TransactionDoc;
  readonly sifted: SearchableTransaction;
  readonly net: Micro;
};

export type HistoryIndex = {
  /** Resolves when everything is read; after a failure the next call reads again. `hurry`: somebody waits for it. */
  readonly load: (hurry: boolean) => Promise<void>;
  /** Newest first; empty before everything is read. */
  readonly rows: () => readonly IndexedRow[];
  /** Once everything is read, and after every change. */
  readonly changes$: Observable<unknown>;
  /** The balance after a transaction; null while an earlier one could be missing. */
  readonly balanceAfter: (transactionId: string) => Micro | null;
};

const tellEveryMs = 100;

const newestFirst = (a: IndexedRow, b: IndexedRow): number =>
  a.transaction.order - b.transaction.order || (a.transaction.id < b.transaction.id ? -1 : 1);

const rowOf = (transaction: TransactionDoc): IndexedRow => ({
  transaction,
  sifted: toSearchableTransaction(transaction),
  net: computeMovement(transaction).net,
});

/** The wallet's balance of a currency; null for a token that a full list may have left out. */
function readPosted({ balances, tokens = [] }: WalletDoc, currency: CurrencyCode): Micro | null {
  if (isCurrency(currency)) return readMicro(balances[currency].posted);
  const token = tokens.find(({ projectId, symbol }) => tokenCode(projectId, symbol) === currency);
  if (token === undefined) return tokens.length < tokensListedMax ? 0n : null;
  return readMicro(token.posted);
}

/** Balances after each row, and whether they end at the wallet's balance, by currency. */
class RunningBalances {
  readonly #after = new Map<string, Micro>();
  /** Once the earlier rows were complete they stay complete, whatever follows. */
  readonly #proven = new Set<CurrencyCode>();

  count(rows: readonly IndexedRow[], wallet: WalletDoc | null): void {
    this.#after.clear();
    const sums = new Map<CurrencyCode, Micro>(CURRENCIES.map((currency) => [currency, 0n]));
    const atWallet = new Map(sums);
    for (const { transaction, net } of rows.toReversed()) {
      const { id, currency, seq } = transaction;
      const sum = (sums.get(currency) ?? 0n) + net;
      sums.set(currency, sum);
      this.#after.set(id, sum);
      if (wallet !== null && seq <= wallet.seq) atWallet.set(currency, sum);
    }
    if (wallet === null) return;
    for (const [currency, sum] of atWallet) {
      if (sum === readPosted(wallet, currency)) this.#proven.add(currency);
    }
  }

  doubt(): void {
    this.#proven.clear();
  }

  get({ id, currency }: Pick<TransactionDoc, 'id' | 'currency'>): Micro | null {
    return this.#proven.has(currency) ? (this.#after.get(id) ?? null) : null;
  }
}

type Changes = {
  readonly onStored: (transaction: TransactionDoc) => void;
  readonly onRemoved: (id: string) => void;
  readonly onWallet: (wallet: WalletDoc | null) => void;
  /** Called once after several changes. */
  readonly onChanged: () => void;
};

/** Until the database is closed. */
function follow(
  { collections }: DeviceDatabase,
  { onStored, onRemoved, onWallet, onChanged }: Changes,
): void {
  const changed$ = new BehaviorSubject(null);
  collections.transactions.$.subscribe(({ operation, documentId, documentData }) => {
    if (operation === 'DELETE') onRemoved(documentId);
    else onStored(documentData);
    changed$.next(null);
  });
  observeOne(collections.wallet.findOne()).subscribe((document) => {
    onWallet(document);
    changed$.next(null);
  });
  changed$.pipe(throttleTime(tellEveryMs, undefined, { leading: true, trailing: true })).subscribe(onChanged);
}

/** Waits for idle time of the page, unless somebody waits for the result. */
function makeTurns(): { readonly turn: () => Promise<void>; readonly hurry: () => void } {
  let hurried = false;
  let hurry = (): void => undefined;
  const hurrying = new Promise<void>((resolve) => {
    hurry = resolve;
  });
  return {
    turn: () => (hurried ? Promise.resolve() : Promise.race([whenIdle(), hurrying])),
    hurry: () => {
      hurried = true;
      hurry();
    },
  };
}

function makeIndex(database: DeviceDatabase): HistoryIndex {
  const known = new Map<string, IndexedRow>();
  const balances = new RunningBalances();
  const version$ = new BehaviorSubject(0);
  const { turn, hurry } = makeTurns();
  let mine: WalletDoc | null = null;
  let sorted: readonly IndexedRow[] = [];
  let loading: Promise<void> | null = null;
  let hasAll = false;
  let follows = false;

  const onChanged = (): void => {
    if (!hasAll) return;
    sorted = [...known.values()].sort(newestFirst);
    balances.count(sorted, mine);
    version$.next(version$.value + 1);
  };
  const onPage = (page: readonly TransactionDoc[]): void => {
    for (const transaction of page) {
      if (!known.has(transaction.id)) known.set(transaction.id, rowOf(transaction));
    }
  };
  const followOnce = (): void => {
    if (follows) return;
    follows = true;
    follow(database, {
      onStored: (transaction) => known.set(transaction.id, rowOf(transaction)),
      onRemoved: (id) => {
        known.delete(id);
        balances.doubt();
      },
      onWallet: (document) => {
        mine = document;
      },
      onChanged,
    });
  };
  const read = async (): Promise<void> => {
    followOnce();
    await readPages(database.collections.transactions, { turn, onPage });
    hasAll = true;
    onChanged();
  };
  return {
    load: (hurried) => {
      if (hurried) hurry();
      loading ??= read().catch((cause: unknown) => {
        loading = null;
        throw cause;
      });
      return loading;
    },
    rows: () => sorted,
    changes$: version$.pipe(filter((version) => version > 0)),
    balanceAfter: (id) => {
      const row = known.get(id);
      return row === undefined ? null : balances.get(row.transaction);
    },
  };
}

const indexes = new WeakMap<DeviceDatabase, HistoryIndex>();

/** The index of a database. Nothing is read before `load`. */
export function getHistoryIndex(database: DeviceDatabase): HistoryIndex {
  const there = indexes.get(database);
  if (there !== undefined) return there;
  const made = makeIndex(database);
  indexes.set(database, made);
  return made;
}

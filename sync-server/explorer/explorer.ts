/** The public explorer: it reads projections, so never anything that is not durable. */
import { z } from 'zod';
import { TRANSACTIONS, userDatabase } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';
import { hiddenBalances } from '#domain/privacy/hidden-balances.ts';
import { CURRENCIES, type Currency, EXPLORER_SHOW_USD } from '#domain/constants.ts';
import { stateLegs } from '#domain/receipt/stated-legs.ts';
import type { InclusionProof } from '#domain/ledger/block.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { bytesToHex } from '#domain/ledger/hash.ts';
import type { PublicRecord } from '#domain/ledger/record.ts';
import type { State } from '#domain/ledger/state.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import { type ExplorerDoc, ExplorerDocSchema, type WalletDoc } from '#domain/protocol.ts';
import { isoTime } from '../iso-time.ts';
import { balanceHistory } from './explorer-balances.ts';
import { readBounds, makeKey } from './explorer-bounds.ts';
import { lastKey } from '../sync/feeds.ts';
import {
  type ExplorerQuery,
  makeRowFilter,
  makePlan,
  type StoredTransaction,
  writeCursor,
} from './explorer-query.ts';
import { ownerOfAddress, publicName } from '#domain/features.ts';

/** The explorer's view of the authority. From its state it reads only the owners of addresses and who hides balances. */
export type ExplorerSource = {
  readonly state: Pick<State, 'users' | 'wallets' | 'closedAccounts' | 'slices'>;
  proofOf(seq: number): Promise<{ record: PublicRecord; proof: InclusionProof } | null>;
  readEntries(afterSeq: number, limit: number): Promise<readonly { entry: Entry; leaf: Uint8Array }[]>;
};

export type ExplorerDeps = {
  readonly store: DocumentStore;
  readonly authority: ExplorerSource;
  /** The durable wallet of a person; null when it is not durable yet. */
  readonly walletOf: (userId: string) => Promise<WalletDoc | null>;
};

/** A transaction as the public API shows it: the replicated document without its position in the device's index. */
export type ExplorerItem = Omit<ExplorerDoc, 'kind' | 'order'> & { readonly type: ExplorerDoc['kind'] };

export type ExplorerPage = {
  readonly items: readonly ExplorerItem[];
  readonly next: string | null;
};

export const makeExplorer = (deps: ExplorerDeps): Explorer => new Explorer(deps);

/** All calls reject with a `StoreError` when the store fails. */
export class Explorer {
  readonly #deps: ExplorerDeps;

  constructor(deps: ExplorerDeps) {
    this.#deps = deps;
  }

  /** A page of transactions, newest first. */
  async list(query: ExplorerQuery): Promise<ExplorerPage> {
    const { cursor, limit } = query;
    const rows = (await this.#rowsOf(query)).filter(({ _id }) => cursor === undefined || _id < cursor);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map(toItem),
      next: last !== undefined && rows.length > page.length ? writeCursor(last._id) : null,
    };
  }

  /** One transaction with its public record and the proof that it is in the journal; null when there is none. */
  async transaction(id: string) {
    const { store, authority } = this.#deps;
    const [row] = await store.find<StoredTransaction>(TRANSACTIONS, { selector: { id }, limit: 1 });
    if (row === undefined) return null;
    const [proven, [sourced]] = await Promise.all([
      authority.proofOf(row.seq),
      authority.readEntries(row.seq - 1, 1),
    ]);
    if (proven === null || sourced === undefined) return null;
    const { record, proof } = proven;
    return {
      ...toItem(row),
      legs: stateLegs(sourced.entry, (account) => publicName(authority.state, account)),
      record,
      proof: { ...proof, leaf: bytesToHex(sourced.leaf), block: proof.header.n },
    };
  }

  /**
   * A wallet with totals of its whole history. `balances` and `totals` are null when its owner hides them, because
   * received less sent is the balance. Null for an unknown address.
   */
  async wallet(address: string) {
    const { authority, walletOf } = this.#deps;
    const userId = authority.state.wallets.get(address);
    const user = userId === undefined ? undefined : authority.state.users.get(userId);
    if (userId === undefined || user === undefined) return this.#otherAccount(address);
    const [wallet, hidden] = await Promise.all([walletOf(userId), this.hidesBalances(userId)]);
    if (wallet === null) return null;
    return {
      address,
      openedAt: isoTime(user.openedAt),
      asOf: wallet.at,
      balances: hidden ? null : shownBalances(wallet, SHOWN_CURRENCIES),
      totals: hidden ? null : wallet.totals,
      count: CURRENCIES.reduce((sum, currency) => sum + wallet.totals[currency].count, 0),
    };
  }

  hasWallet(address: string): boolean {
    return this.#ownerOf(address) !== undefined;
  }

  /**
   * The points of a wallet's balance chart; `points` is null when its owner hides them. Null for an unknown address.
   */
  async balances(address: string, currency: Currency) {
    const { store } = this.#deps;
    const userId = this.#ownerOf(address);
    if (userId === undefined) return null;
    const hidden = !SHOWN_CURRENCIES.includes(currency) || (await this.hidesBalances(userId));
    if (hidden) return { currency, points: null, complete: false };
    return { currency, ...(await balanceHistory(store, address, currency)) };
  }

  /** The person's setting in the ledger; without one, the setting of earlier versions. */
  async hidesBalances(userId: string): Promise<boolean> {
    const { authority, store } = this.#deps;
    return hiddenBalances.of(authority.state).get(userId) ?? (await hidBefore(store, userId));
  }

  /** The owner of a wallet, or of another account with an address. */
  #ownerOf(address: string): string | undefined {
    return ownerOfAddress(this.#deps.authority.state, address);
  }

  /** Another account of a user in the form of a wallet; it has its owner's privacy. */
  async #otherAccount(address: string) {
    const userId = this.#ownerOf(address);
    if (userId === undefined) return null;
    const [wallet, hidden] = await Promise.all([this.#deps.walletOf(userId), this.hidesBalances(userId)]);
    return wallet?.invested?.vault === address ? vaultPage(wallet, wallet.invested, hidden) : null;
  }

  async #rowsOf(query: ExplorerQuery): Promise<readonly StoredTransaction[]> {
    const { store } = this.#deps;
    const bounds = await readBounds(store, query);
    if (bounds === null) return [];
    const plan = makePlan(query, bounds);
    if (plan.by === 'key') {
      const lastOfDay = query.day === undefined ? lastKey('tx:') : lastKey(makeKey(bounds.highest));
      const first = query.day === undefined ? 'tx:' : makeKey(bounds.lowest);
      const { cursor = lastOfDay } = query;
      const from = { start: cursor < lastOfDay ? cursor : lastOfDay, end: first, descending: true };
      return store.range<StoredTransaction>(TRANSACTIONS, { ...from, limit: query.limit + 2 });
    }
    const searches = plan.searches.map((search) => store.find<StoredTransaction>(TRANSACTIONS, search));
    const found = (await Promise.all(searches)).flat();
    return [...new Map(found.map((row) => [row._id, row])).values()]
      .filter(makeRowFilter(query))
      .sort((a, b) => (a._id < b._id ? 1 : -1));
  }
}

/** Only the wire's fields: the server's additional ones are for the pages of wallets and vaults. */
const PublicFields = z.object(ExplorerDocSchema.shape);

export const toItem = ({ _id, _rev, ...fields }: StoredTransaction): ExplorerItem => {
  const { kind, order: _order, ...item } = PublicFields.parse(fields);
  return { ...item, type: kind };
};

/** The address contains the time at which the vault was opened. */
function vaultPage(
  { at }: WalletDoc,
  { dc, totals, vault }: NonNullable<WalletDoc['invested']>,
  hidden: boolean,
) {
  const none = { posted: '0', held: '0', available: '0' };
  const nothing = { sent: '0', received: '0', count: 0 };
  return {
    address: vault,
    openedAt: isoTime(Number(vault.split('-')[1])),
    asOf: at,
    balances: hidden
      ? null
      : Object.fromEntries(
          SHOWN_CURRENCIES.map((currency) => [
            currency,
            currency === 'DC' ? { posted: dc, held: '0', available: '0' } : none,
          ]),
        ),
    totals: hidden ? null : { DC: totals, TDC: nothing, USD: nothing },
    count: totals.count,
  };
}

/** Held and available amounts beside the posted one; decimal strings. */
export function shownBalances<Shown extends Currency>(
  { balances }: WalletDoc,
  currencies: readonly Shown[],
): Record<Shown, ShownBalance> {
  const shown = currencies.map((currency) => {
    const { posted, held } = balances[currency];
    return [currency, { posted, held, available: writeMicro(readMicro(posted) - readMicro(held)) }] as const;
  });
  return Object.fromEntries(shown) as Record<Shown, ShownBalance>;
}
type ShownBalance = { readonly posted: string; readonly held: string; readonly available: string };

/** The public currencies of a wallet (ruling A3). */
export const SHOWN_CURRENCIES = CURRENCIES.filter((currency) => EXPLORER_SHOW_USD || currency === 'DC');

async function hidBefore(store: DocumentStore, userId: string): Promise<boolean> {
  try {
    const setting = await store.get<{ value: unknown }>(userDatabase(userId), 'settings:hideBalances');
    return setting?.value === true;
  } catch (error) {
    if (error instanceof StoreError && error.problem === 'missing') return false;
    throw error;
  }
}

/** The public explorer: reads projections, never what is not durable. */
import { TRANSACTIONS, userDatabase } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';
import { CURRENCIES, EXPLORER_SHOW_USD } from '#domain/constants.ts';
import { currencyOf, userOf } from '#domain/ledger/accounts.ts';
import type { InclusionProof } from '#domain/ledger/block.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { bytesToHex } from '#domain/ledger/hash.ts';
import type { PublicRecord } from '#domain/ledger/record.ts';
import type { State } from '#domain/ledger/state.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import { type ExplorerDoc, ExplorerDocSchema, type WalletDoc } from '#domain/protocol.ts';
import { isoTime } from '../iso-time.ts';
import { lastKey } from './feeds.ts';
import { type ExplorerQuery, planOf, type StoredTransaction, writeCursor } from './explorer-query.ts';

/** What the explorer needs of the authority; of its state only who owns which address, and who hides their balances. */
export type ExplorerSource = {
  readonly state: Pick<State, 'users' | 'wallets' | 'balancesHidden'>;
  proofOf(seq: number): Promise<{ record: PublicRecord; proof: InclusionProof } | null>;
  readEntries(afterSeq: number, limit: number): Promise<readonly { entry: Entry; leaf: Uint8Array }[]>;
};

export type ExplorerDeps = {
  readonly store: DocumentStore;
  readonly authority: ExplorerSource;
  /** The durable wallet of a person; null when it is not durable yet. */
  readonly walletOf: (userId: string) => Promise<WalletDoc | null>;
};

/** A movement for whoever asks: the replicated document without its place in the device's index. */
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

  /** One transaction with its public record and the proof that it stands in the journal; null when there is none. */
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
      legs: sourced.entry.legs.map(([account, amount]) => ({
        account: publicName(authority.state, account),
        amount,
        currency: currencyOf(account),
      })),
      record,
      proof: { ...proof, leaf: bytesToHex(sourced.leaf), block: proof.header.n },
    };
  }

  /**
   * A wallet with totals of its whole history. `balances` and `totals` are null when its owner hides them: what was received
   * less what was sent is the balance. Null for a stranger.
   */
  async wallet(address: string) {
    const { authority, walletOf } = this.#deps;
    const userId = authority.state.wallets.get(address);
    const user = userId === undefined ? undefined : authority.state.users.get(userId);
    if (userId === undefined || user === undefined) return null;
    const [wallet, hidden] = await Promise.all([walletOf(userId), this.hidesBalances(userId)]);
    if (wallet === null) return null;
    return {
      address,
      openedAt: isoTime(user.openedAt),
      asOf: wallet.at,
      balances: hidden ? null : shownBalances(wallet),
      totals: hidden ? null : wallet.totals,
      count: CURRENCIES.reduce((sum, currency) => sum + wallet.totals[currency].count, 0),
    };
  }

  /** What the person has told the ledger; of whoever has never done so, the setting of the versions before it. */
  async hidesBalances(userId: string): Promise<boolean> {
    const { authority, store } = this.#deps;
    return authority.state.balancesHidden.get(userId) ?? (await hidBefore(store, userId));
  }

  async #rowsOf(query: ExplorerQuery): Promise<readonly StoredTransaction[]> {
    const { store } = this.#deps;
    const plan = planOf(query);
    if (plan.by === 'key') {
      const from = { start: query.cursor ?? lastKey('tx:'), end: 'tx:', descending: true };
      return store.range<StoredTransaction>(TRANSACTIONS, { ...from, limit: query.limit + 2 });
    }
    const searches = plan.searches.map((search) => store.find<StoredTransaction>(TRANSACTIONS, search));
    const found = (await Promise.all(searches)).flat();
    return [...new Map(found.map((row) => [row._id, row])).values()]
      .filter(plan.keep)
      .sort((a, b) => (a._id < b._id ? 1 : -1));
  }
}

const toItem = ({ _id, _rev, ...fields }: StoredTransaction): ExplorerItem => {
  const { kind, order: _order, ...shown } = ExplorerDocSchema.parse(fields);
  return { ...shown, type: kind };
};

/** An account as anybody may see it: a wallet by its address instead of the user's id, a vault by its name. */
export function publicName(state: ExplorerSource['state'], account: string): string {
  const userId = userOf(account);
  return userId === null ? account : (state.users.get(userId)?.address ?? 'unknown');
}

/** What is held and what can be spent beside what is posted; decimal strings. */
export function shownBalances(
  { balances }: WalletDoc,
  currencies: readonly (typeof CURRENCIES)[number][] = shown,
) {
  return Object.fromEntries(
    currencies.map((currency) => {
      const { posted, held } = balances[currency];
      return [currency, { posted, held, available: writeMicro(readMicro(posted) - readMicro(held)) }];
    }),
  );
}

const shown = CURRENCIES.filter((currency) => EXPLORER_SHOW_USD || currency === 'DC');

async function hidBefore(store: DocumentStore, userId: string): Promise<boolean> {
  try {
    const setting = await store.get<{ value: unknown }>(userDatabase(userId), 'settings:hideBalances');
    return setting?.value === true;
  } catch (error) {
    if (error instanceof StoreError && error.problem === 'missing') return false;
    throw error;
  }
}

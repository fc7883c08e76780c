import { apply, documentParts, emptyState, stateFaults } from '#domain/features.ts';
import type { Block } from '#domain/ledger/block.ts';
import { mayBeNegative, tokenAccount, currencyCodeOf, userAccount } from '#domain/ledger/accounts.ts';
import type { CommandIdsOptions } from '#domain/ledger/command-ids.ts';
import { CURRENCIES } from '#domain/constants.ts';
import { balanceOf, type State } from '#domain/ledger/state.ts';
import { type Micro, readMicro, writeMicro } from '#domain/money.ts';
import type { WalletDoc } from '#domain/protocol.ts';
import {
  type ChainChecks,
  checkBlock,
  GENESIS,
  JournalBroken,
  type Tip,
  tipAfter,
} from '../journal/chain.ts';

/** The totals of a clean journal. Amounts are decimal strings by currency. */
export type AuditTotals = {
  readonly blocks: number;
  readonly epochs: number;
  readonly entries: number;
  readonly refused: number;
  readonly users: number;
  readonly accounts: number;
  readonly issued: Readonly<Record<string, string>>;
  /** Compared wallet documents, and those that lag behind the newest entry. */
  readonly walletsCompared: number;
  /** Users whose wallet document does not exist yet. */
  readonly walletsMissing: number;
};

export type AuditReport =
  | { readonly clean: true; readonly totals: AuditTotals; readonly state: State }
  | { readonly clean: false; readonly problem: string };

export type AuditInput = ChainChecks & {
  /** The journal in order, page by page. */
  readonly blocks: AsyncIterable<readonly Block[]>;
  /** The projections, read before the journal, so everything that they show must be in it. */
  readonly wallets: readonly WalletDoc[];
  /** How the replayed state stores command ids. */
  readonly ids?: CommandIdsOptions;
};

/** A wallet document that differs from the journal. */
class WalletWrong extends Error {
  override readonly name = 'WalletWrong';
}

/**
 * Replays a journal from its first block: chain, signatures, Merkle roots, each seq and id once, zero sums, nobody
 * overdrawn, the features' equations at the end; and compares every wallet document with the journal at the entry that it names. Stops at the first fault.
 */
export async function audit(input: AuditInput): Promise<AuditReport> {
  const run = new AuditRun(input);
  try {
    for await (const page of input.blocks) for (const block of page) run.take(block);
    return { clean: true, totals: run.finish(), state: run.state };
  } catch (error) {
    if (error instanceof JournalBroken || error instanceof WalletWrong) {
      return { clean: false, problem: error.message };
    }
    throw error;
  }
}

class AuditRun {
  readonly #checks: ChainChecks;
  readonly state: State;
  readonly #walletsAt = new Map<number, WalletDoc[]>();
  #tip: Tip = GENESIS;
  #refused = 0;
  #compared = 0;

  constructor({ wallets, ids, ...checks }: AuditInput) {
    this.state = emptyState(undefined, ids);
    this.#checks = checks;
    for (const wallet of wallets) {
      const same = this.#walletsAt.get(wallet.seq);
      if (same === undefined) this.#walletsAt.set(wallet.seq, [wallet]);
      else same.push(wallet);
    }
  }

  take(block: Block): void {
    checkBlock(block, this.#tip, this.#checks);
    for (const entry of block.entries) {
      try {
        apply(this.state, entry);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new JournalBroken(block.n, `entry ${String(entry.seq)}: ${why}`);
      }
      if (entry.verdict === 'refused') this.#refused += 1;
      this.#compareWallets(entry.seq);
    }
    this.#tip = tipAfter(block);
  }

  finish(): AuditTotals {
    const ahead = [...this.#walletsAt.values()].flat()[0];
    if (ahead !== undefined) {
      throw new WalletWrong(
        `wallet:${ahead.id} is at entry ${String(ahead.seq)}, which the journal does not have`,
      );
    }
    const state = this.state;
    const [fault] = stateFaults(state);
    if (fault !== undefined) throw new JournalBroken(this.#tip.n, fault);
    return {
      blocks: this.#tip.n,
      epochs: this.#tip.epoch,
      entries: state.seq,
      refused: this.#refused,
      users: state.users.size,
      accounts: state.accounts.size,
      issued: this.#issued(),
      walletsCompared: this.#compared,
      walletsMissing: state.users.size - this.#compared,
    };
  }

  #compareWallets(seq: number): void {
    for (const wallet of this.#walletsAt.get(seq) ?? []) {
      const difference = differenceOf(this.state, wallet);
      if (difference !== null)
        throw new WalletWrong(`wallet:${wallet.id} at entry ${String(seq)}: ${difference}`);
      this.#compared += 1;
    }
    this.#walletsAt.delete(seq);
  }

  /** Checks the final balances: they sum to zero, and only mints and the world are below zero. */
  #issued(): Record<string, string> {
    const sums = new Map<string, Micro>();
    const issued = new Map<string, Micro>();
    for (const [account, { posted, held }] of this.state.accounts) {
      const unit = currencyCodeOf(account);
      sums.set(unit, (sums.get(unit) ?? 0n) + posted);
      if (mayBeNegative(account)) issued.set(unit, (issued.get(unit) ?? 0n) - posted);
      else if (posted - held < 0n || held < 0n)
        throw new JournalBroken(this.#tip.n, `${account} is below zero`);
    }
    for (const [unit, sum] of sums) {
      if (sum !== 0n)
        throw new JournalBroken(this.#tip.n, `${unit} does not sum to zero: ${writeMicro(sum)}`);
    }
    return Object.fromEntries([...issued].map(([unit, sum]) => [unit, writeMicro(sum)]));
  }
}

function differenceOf(state: State, wallet: WalletDoc): string | null {
  const user = state.users.get(wallet.id);
  if (user === undefined) return 'the journal knows no such user';
  if (user.address !== wallet.address) return `its address should be ${user.address}`;
  for (const currency of CURRENCIES) {
    const account = userAccount(wallet.id, currency);
    const { posted, held } = balanceOf(state, account);
    const totals = state.totals.get(account) ?? { sent: 0n, received: 0n, count: 0 };
    const shown = wallet.balances[currency];
    const shownTotals = wallet.totals[currency];
    const wrong =
      describeDifference(`${currency} posted`, shown.posted, posted) ??
      describeDifference(`${currency} held`, shown.held, held) ??
      describeDifference(`${currency} sent`, shownTotals.sent, totals.sent) ??
      describeDifference(`${currency} received`, shownTotals.received, totals.received);
    if (wrong !== null) return wrong;
  }
  return partsDifference(state, wallet) ?? tokensDifference(state, wallet);
}

const shownByParts = documentParts.flatMap(({ wallet }) => wallet?.shown ?? []);

function partsDifference(state: State, wallet: WalletDoc): string | null {
  for (const amountOf of shownByParts) {
    const { is, shown, what } = amountOf(state, wallet);
    const wrong = describeDifference(what, shown, is);
    if (wrong !== null) return wrong;
  }
  return null;
}

function tokensDifference(state: State, { id, tokens = [] }: WalletDoc): string | null {
  for (const { projectId, symbol, ...shown } of tokens) {
    const { posted, held } = balanceOf(state, tokenAccount(id, projectId, symbol));
    const wrong =
      describeDifference(`${symbol} of ${projectId} posted`, shown.posted, posted) ??
      describeDifference(`${symbol} of ${projectId} held`, shown.held, held);
    if (wrong !== null) return wrong;
  }
  return null;
}

const describeDifference = (what: string, shown: string, is: Micro): string | null =>
  readMicro(shown) === is ? null : `${what} is shown as ${shown}, but the journal says ${writeMicro(is)}`;

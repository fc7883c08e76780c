/**
 * The holders of a project's token, largest first. All accounts are read once, at the first request; from then on durable entries
 * keep the balances up to date.
 */
import { type AccountName, currencyCodeOf, type TokenCode, userOf } from '#domain/ledger/accounts.ts';
import { addressOfUser } from '#domain/ledger/state.ts';
import { type Micro, readMicro } from '#domain/money.ts';
import type { Authority } from '../commands/authority.ts';

export type Holding = { readonly userId: string; readonly address: string; readonly amount: Micro };

export type TokenHolders = {
  /** The holders as of the authority's state at the first call, and of the durable journal afterwards. */
  list(token: TokenCode): readonly Holding[];
};

type Balances = Map<string, Micro>;

/** The part of an account's name that marks it as a person's account of a token. */
const OF_TOKEN = ':token:';

export function makeTokenHolders(authority: Pick<Authority, 'state' | 'onDurable'>): TokenHolders {
  const { state } = authority;
  const byToken = new Map<string, Balances>();
  const sorted = new Map<string, readonly Holding[]>();
  let readUpTo: number | null = null;

  function put(account: AccountName, posted: Micro): void {
    const userId = userOf(account);
    if (userId === null) return;
    const code = currencyCodeOf(account);
    const balances = byToken.get(code) ?? new Map<string, Micro>();
    byToken.set(code, balances);
    if (posted === 0n) balances.delete(userId);
    else balances.set(userId, posted);
    sorted.delete(code);
  }

  function begin(): void {
    readUpTo = state.seq;
    for (const [account, { posted }] of state.accounts) if (account.includes(OF_TOKEN)) put(account, posted);
    authority.onDurable(({ block }) => {
      for (const { legs, seq } of block.entries) {
        // The state may have been ahead of the journal, so an entry can already be included.
        if (seq <= (readUpTo ?? 0)) continue;
        for (const [account, , after] of legs) if (account.includes(OF_TOKEN)) put(account, readMicro(after));
      }
    });
  }

  return {
    list(token) {
      if (readUpTo === null) begin();
      const known = sorted.get(token);
      if (known !== undefined) return known;
      const list = [...(byToken.get(token) ?? [])]
        .map(([userId, amount]) => ({ userId, amount, address: addressOfUser(state, userId) ?? '' }))
        .sort(compareHoldings);
      sorted.set(token, list);
      return list;
    },
  };
}

type Place = Pick<Holding, 'amount' | 'address'>;

/** Largest first, then by address, so that the order of pages is fixed. */
export function compareHoldings(one: Place, other: Place): number {
  if (one.amount !== other.amount) return one.amount > other.amount ? -1 : 1;
  return one.address < other.address ? -1 : Number(one.address > other.address);
}

/** The place after which the next page begins. */
export const writePlace = ({ address, amount }: Place): string => `${String(amount)}~${address}`;

export function readPlace(cursor: string): Place {
  const [amount = '0', address = ''] = cursor.split('~');
  return { address, amount: BigInt(amount) };
}

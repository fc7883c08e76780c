/** Computes the project tokens in a person's wallet as a fold over their entries. Pure. */
import { tokenAccount, tokenOf, userOf } from '#domain/ledger/accounts.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { tokensListedMax } from '#domain/limits.ts';
import { readMicro } from '#domain/money.ts';
import type { TokenBalance } from '#domain/protocol.ts';
import { applyHold, applyLeg } from './balance-after.ts';

type Tokens = { readonly tokens?: TokenBalance[]; readonly moreTokens?: TokenBalance[] };
type Before = { readonly [K in keyof Tokens]: Tokens[K] | undefined } & { readonly id: string };

/** The tokens after an entry; nearly all entries change nothing. */
export function tokensAfter(before: Before, entry: Entry): Tokens {
  const { legs, holds = [] } = entry;
  const isOwn = (account: string): boolean => tokenOf(account) !== null && userOf(account) === before.id;
  const ownLegs = legs.filter(([account]) => isOwn(account));
  const ownHolds = holds.filter(({ account }) => isOwn(account));
  if (ownLegs.length + ownHolds.length === 0) return {};
  const held = new Map<string, TokenBalance>();
  for (const token of [...(before.tokens ?? []), ...(before.moreTokens ?? [])]) {
    held.set(tokenAccount(before.id, token.projectId, token.symbol), token);
  }
  const of = (account: string): TokenBalance => {
    const { projectId, symbol } = tokenOf(account) ?? { projectId: '', symbol: '' };
    return held.get(account) ?? { projectId, symbol, posted: '0', held: '0' };
  };
  for (const leg of ownLegs) held.set(leg[0], applyLeg(of(leg[0]), leg));
  for (const hold of ownHolds) held.set(hold.account, applyHold(of(hold.account), hold));
  return limitTokens([...held.values()].filter(({ posted }) => readMicro(posted) > 0n));
}

/** A wallet is sent whole with every change, so its list is bounded; the server stores the rest. */
function limitTokens(tokens: TokenBalance[]): Tokens {
  tokens.sort(largestFirst);
  const rest = tokens.slice(tokensListedMax);
  return { tokens: tokens.slice(0, tokensListedMax), moreTokens: rest };
}

function largestFirst(a: TokenBalance, b: TokenBalance): number {
  const [left, right] = [readMicro(a.posted), readMicro(b.posted)];
  if (left !== right) return left > right ? -1 : 1;
  return `${a.symbol}:${a.projectId}` < `${b.symbol}:${b.projectId}` ? -1 : 1;
}

/** Collects the facts of the anti-rug card into a project's public document. Pure. */
import { isoTime } from '../iso-time.ts';
import { tokenAccount, tokenOfCurrency } from '../ledger/accounts.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Fact, FactOf, TransactionFact } from '../ledger/facts.ts';
import { entryLeaf, isTransaction, transactionId } from '../ledger/record.ts';
import { addDecimals, readMicro } from '../money.ts';
import { escrowAccount } from './accounts.ts';
import type { ProjectValue } from './document.ts';
import type { ProjectApprovedFact } from './facts.ts';
import { withHolder } from './largest-holders.ts';
import type { EntryMoment, TrustFacts } from './trust-facts.ts';

const momentOf = (entry: Entry): EntryMoment => ({
  at: isoTime(entry.at),
  entry: entry.facts.some(isTransaction) ? transactionId(entryLeaf(entry)) : null,
});

export const newTrust = ({ creatorSince }: ProjectApprovedFact, entry: Entry): TrustFacts => ({
  creatorSince: isoTime(creatorSince),
  approval: momentOf(entry),
  firstStake: null,
  softCap: null,
  launch: null,
  vested: null,
  unlocked: null,
  burn: null,
  creatorStake: '0',
  inEscrow: '0',
  holders: [],
  otherHoldersMost: '0',
});

type Change = Partial<TrustFacts>;
/** `raised`: before the entry. */
type Before = Pick<ProjectValue, 'creator' | 'raised' | 'softCap' | 'trust'>;
type Collect<F extends Fact> = (before: Before, fact: F, entry: Entry) => Change;

const NOTHING: Change = {};

const COLLECT: { readonly [Kind in Fact['kind']]?: Collect<FactOf<Kind>> } = {
  'project.invested': ({ creator, raised, softCap, trust }, { amount, terms }, entry) => {
    const isCreators = partiesOf(entry, 'stake')?.from === creator;
    const isEnough = reaches(raised, amount, softCap);
    if (!isCreators && !isEnough && trust.firstStake !== null) return NOTHING;
    return {
      ...(trust.firstStake === null && { firstStake: { ...momentOf(entry), terms } }),
      ...(isEnough && { softCap: momentOf(entry) }),
      ...(isCreators && { creatorStake: addDecimals(trust.creatorStake, amount) }),
    };
  },
  'project.stake_returned': ({ creator, raised, softCap, trust }, { amount }, entry) => ({
    ...(readMicro(raised) - readMicro(amount) < readMicro(softCap) && { softCap: null }),
    ...(partiesOf(entry, 'stake_return')?.to === creator && {
      creatorStake: addDecimals(trust.creatorStake, `-${amount}`),
    }),
  }),
  'project.launched': (_before, { liquidity }, entry) => ({ launch: { ...momentOf(entry), liquidity } }),
  'project.vested': (_before, _fact, entry) => ({ vested: momentOf(entry) }),
  'project.liquidity_unlocked': (_before, _fact, entry) => ({ unlocked: momentOf(entry) }),
  'project.burned': ({ trust }, { recent }, entry) => ({
    burn: { ...momentOf(entry), most: largerAmount(trust.burn?.most ?? '0', recent) },
  }),
};

const largerAmount = (one: string, other: string): string =>
  readMicro(one) > readMicro(other) ? one : other;

function reaches(before: string, amount: string, cap: string): boolean {
  const left = readMicro(cap) - readMicro(before);
  return left > 0n && readMicro(amount) >= left;
}

const partiesOf = ({ facts }: Entry, kind: TransactionFact['transactionKind']): TransactionFact | undefined =>
  facts.find((fact): fact is TransactionFact => isTransaction(fact) && fact.transactionKind === kind);

/** The balance of an account after the entry, or undefined if the entry does not change it. */
function balanceAfter({ legs }: Entry, account: string): string | undefined {
  for (let at = legs.length - 1; at >= 0; at -= 1) if (legs[at]?.[0] === account) return legs[at]?.[2];
  return undefined;
}

/** The facts of the card after one more fact of the journal; the same object if it changes nothing. */
export function collectTrust(before: Before & { readonly id: string }, fact: Fact, entry: Entry): TrustFacts {
  if (isTransaction(fact)) return collectHolders(before.trust, fact, entry);
  // The handler of a kind takes facts of that kind.
  const collect = COLLECT[fact.kind] as Collect<Fact> | undefined;
  const inEscrow = balanceAfter(entry, escrowAccount(before.id)) ?? before.trust.inEscrow;
  const change = collect?.(before, fact, entry) ?? NOTHING;
  return change === NOTHING ? withEscrow(before.trust, inEscrow) : { ...before.trust, ...change, inEscrow };
}

/** For nearly every investment. The fields are named, because a spread takes several times as long. */
const withEscrow = (trust: TrustFacts, inEscrow: string): TrustFacts => ({
  creatorSince: trust.creatorSince,
  approval: trust.approval,
  firstStake: trust.firstStake,
  softCap: trust.softCap,
  launch: trust.launch,
  vested: trust.vested,
  unlocked: trust.unlocked,
  burn: trust.burn,
  creatorStake: trust.creatorStake,
  inEscrow,
  holders: trust.holders,
  otherHoldersMost: trust.otherHoldersMost,
});

/** The project whose token a transaction moves, or null. */
export const projectOfMovement = ({ currency }: TransactionFact): string | null =>
  currency.startsWith('token:') ? (tokenOfCurrency(currency)?.projectId ?? null) : null;

function collectHolders(trust: TrustFacts, fact: TransactionFact, entry: Entry): TrustFacts {
  const token = tokenOfCurrency(fact.currency);
  if (token === null) return trust;
  const parties = [
    [fact.fromUser, fact.from],
    [fact.toUser, fact.to],
  ] as const;
  return parties.reduce((known, [userId, address]) => {
    if (userId === undefined) return known;
    const tokens = balanceAfter(entry, tokenAccount(userId, token.projectId, token.symbol));
    if (tokens === undefined || tokens === tokensOf(known, address)) return known;
    const largest = withHolder(known, { address, tokens });
    return largest === known ? known : { ...known, ...largest };
  }, trust);
}

const tokensOf = ({ holders }: TrustFacts, address: string): string | undefined =>
  holders.find((holder) => holder.address === address)?.tokens;

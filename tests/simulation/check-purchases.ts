/** Checks purchases in every history from the journal alone, independently of the rules. */
import { mayBeNegative } from '#domain/ledger/accounts.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact } from '#domain/ledger/facts.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import type { LineFact } from '#domain/purchase/facts.ts';
import { SIMULATED_PARAMETERS } from './purchases.ts';

const MINT = 'mint:DC';

/** The DC that purchases have added: everything minted for them less everything that returned. */
export function mintedByPurchases(entries: readonly Entry[]): bigint {
  return factsOf(entries).reduce((sum, fact) => {
    if (fact.kind === 'order.settled') return sum + grossOf(fact.lines);
    if (fact.kind === 'order.dispute_closed' || fact.kind === 'order.refunded')
      return sum - readMicro(fact.taken);
    // A debt for a reversed purchase leaves circulation later, when it is collected.
    if (fact.kind === 'receivable.collected') return sum - readMicro(fact.purchases);
    return sum;
  }, 0n);
}

const factsOf = (entries: readonly Entry[]): Fact[] => entries.flatMap(({ facts }) => [...facts]);
const grossOf = (lines: readonly LineFact[]): bigint =>
  lines.reduce((sum, { dc }) => sum + readMicro(dc), 0n);

/** The first fault of the purchases in a journal, or null. */
export function purchasesFault(entries: readonly Entry[]): string | null {
  const books = new Books();
  for (const entry of entries) {
    const fault = books.take(entry);
    if (fault !== null) return `${entry.id} (entry ${String(entry.seq)}): ${fault}`;
  }
  return null;
}

type Bought = { readonly buyer: bigint; readonly usd: bigint; back: bigint; refundedUsd: bigint };
type Place = { readonly account: string; readonly amount: bigint };

class Books {
  readonly #balances = new Map<string, bigint>();
  readonly #held = new Map<string, bigint>();
  readonly #holds = new Map<string, Place>();
  readonly #bought = new Map<string, Bought>();
  #price = SIMULATED_PARAMETERS.dcPriceUsd;
  #totalSold = 0n;

  take(entry: Entry): string | null {
    return (
      this.#money(entry) ??
      this.#holdsOf(entry) ??
      entry.facts.reduce<string | null>((fault, fact) => fault ?? this.#fact(entry, fact), null)
    );
  }

  /** After every entry the supply equals the sum of all balances. */
  #money({ legs }: Entry): string | null {
    for (const [account, amount] of legs) {
      this.#balances.set(account, (this.#balances.get(account) ?? 0n) + readMicro(amount));
    }
    let sum = 0n;
    for (const [account, balance] of this.#balances) {
      if (account.endsWith(':DC') && account !== MINT) sum += balance;
    }
    const supply = -(this.#balances.get(MINT) ?? 0n);
    return sum === supply
      ? null
      : `${writeMicro(supply)} DC are minted, but balances sum to ${writeMicro(sum)}`;
  }

  /** A hold is placed once and ended once, and the held amount exists. */
  #holdsOf({ holds = [], legs }: Entry): string | null {
    for (const { id, account, action, amount } of holds) {
      const before = this.#held.get(account) ?? 0n;
      if (action === 'placed') {
        if (this.#holds.has(id)) return `the hold ${id} is placed twice`;
        this.#holds.set(id, { account, amount: readMicro(amount) });
        this.#held.set(account, before + readMicro(amount));
        continue;
      }
      if (this.#holds.get(id)?.amount !== readMicro(amount))
        return `the hold ${id} is not there to be ${action}`;
      this.#holds.set(id, { account, amount: 0n });
      this.#held.set(account, before - readMicro(amount));
    }
    const touched = [...legs.map(([account]) => account), ...holds.map(({ account }) => account)];
    const short = touched.find(
      (account) =>
        !mayBeNegative(account) && (this.#balances.get(account) ?? 0n) < (this.#held.get(account) ?? 0n),
    );
    return short === undefined ? null : `${short} has less than is held of it`;
  }

  #fact(entry: Entry, fact: Fact): string | null {
    switch (fact.kind) {
      case 'order.settled':
        if (this.#bought.has(fact.order)) return `the order ${fact.order} is credited twice`;
        this.#bought.set(fact.order, {
          buyer: readMicro(fact.split.buyer),
          usd: readMicro(fact.usd),
          back: 0n,
          refundedUsd: 0n,
        });
        return this.#priced(fact.lines) ?? this.#minted(entry, fact.lines);
      case 'order.refunded':
        return this.#back(fact.order, readMicro(fact.taken), readMicro(fact.usd));
      case 'order.dispute_closed':
        return this.#back(fact.order, readMicro(fact.taken), 0n);
      case 'supply.sold':
        return this.#sold(
          fact.phase,
          readMicro(fact.phaseSold),
          readMicro(fact.totalSold),
          readMicro(fact.gross),
        );
      case 'supply.price_changed':
        return this.#priceChanged(entry, fact.by, readMicro(fact.oldPriceUsd), readMicro(fact.newPriceUsd));
      default:
        return null;
    }
  }

  #priced(lines: readonly LineFact[]): string | null {
    const wrong = lines.find(({ dc, priceUsd, usd }) => {
      const [bought, price, paid] = [readMicro(dc), readMicro(priceUsd), readMicro(usd)];
      return bought * price > paid * 1_000_000n || (bought + 2n) * price < paid * 1_000_000n - price;
    });
    return wrong === undefined ? null : `${wrong.usd} dollars buy ${wrong.dc} DC at ${wrong.priceUsd}`;
  }

  #minted({ legs }: Entry, lines: readonly LineFact[]): string | null {
    const minted = legs.find(([account]) => account === MINT)?.[1] ?? '0';
    return -readMicro(minted) === grossOf(lines) ? null : 'another amount is minted than its lines say';
  }

  /** The returned DC never exceed the bought ones, nor the refunded dollars the paid ones. */
  #back(order: string, taken: bigint, usd: bigint): string | null {
    const bought = this.#bought.get(order);
    if (bought === undefined) return `the order ${order} was never credited`;
    bought.back += taken;
    bought.refundedUsd += usd;
    return bought.back > bought.buyer || bought.refundedUsd > bought.usd
      ? 'more is taken back than was bought'
      : null;
  }

  #sold(phase: number, phaseSold: bigint, totalSold: bigint, gross: bigint): string | null {
    this.#totalSold += gross;
    if (totalSold !== this.#totalSold) return 'the total sold is not the sum of what was sold';
    const { phaseSize } = SIMULATED_PARAMETERS;
    const adds = phaseSold < phaseSize && BigInt(phase - 1) * phaseSize + phaseSold === totalSold;
    return adds ? null : 'the phases do not add up to the total sold';
  }

  /** Every price follows from the one before, and no person changes one alone. */
  #priceChanged(entry: Entry, by: string, before: bigint, after: bigint): string | null {
    if (before !== this.#price) return 'the price before is another one';
    this.#price = after;
    if (by === SYSTEM_ACTOR) return null;
    const done = entry.facts.find(({ kind }) => kind === 'approval.executed');
    return done !== undefined && by !== entry.actor ? null : `${by} changed the price alone`;
  }
}

// Proves that a statement equals the journal: over random histories its opening and closing balances are those of the
// legs, its totals those of the state, and each month begins where the previous one ended.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoTime } from '#server/iso-time.ts';
import { userDocuments } from '#server/projections/project-user.ts';
import { buy, closeDispute, dispute, refund } from '#tests/builders/purchases.ts';
import { aWorld, idOf, OPENED_AT, person, type World } from '#tests/builders/world.ts';
import { CURRENCIES } from '../constants.ts';
import { type CurrencyCode, userAccount } from '../ledger/accounts.ts';
import { entryLeaf } from '../ledger/record.ts';
import { readMicro } from '../money.ts';
import { type TransactionDoc, TransactionDocSchema, type WalletDoc } from '../protocol.ts';
import { computeMovement } from './movement.ts';
import { isComplete, type Period, makeStatement } from './statement.ts';
import { orders } from '../purchase/orders.ts';

const dayMs = 24 * 3_600_000;
const monthMs = 30 * dayMs;
const PEOPLE = ['ann', 'ben', 'cem'] as const;
const someone = fc.constantFrom(...PEOPLE);
const amount = fc
  .bigInt({ min: 1n, max: 30_000_000n })
  .map((micro) => `${String(micro / 1_000_000n)}.${String(micro % 1_000_000n).padStart(6, '0')}`);

const step = fc.record({
  by: someone,
  to: someone,
  amount,
  currency: fc.constantFrom(...CURRENCIES),
  type: fc.constantFrom(
    ...(['wallet.transfer', 'wallet.transfer', 'ledger.issue', 'wallet.claim_tdc'] as const),
    ...(['purchase', 'refund', 'chargeback'] as const),
  ),
  waitMs: fc.integer({ min: 0, max: 12 * dayMs }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function runSteps(steps: readonly Step[], feePayer: 'sender' | 'recipient'): World {
  const world = aWorld({ feePayer }).with(
    person('ann').holding('50 DC', '20 USD'),
    person('ben').holding('5 DC'),
    person('cem'),
  );
  for (const [n, { by, to, type, waitMs, ...rest }] of steps.entries()) {
    world.later(waitMs);
    if (type === 'purchase' || type === 'refund' || type === 'chargeback') card(world, type, { by, n });
    else if (type === 'wallet.claim_tdc') world.send(by, type, {});
    else if (type === 'ledger.issue')
      world.send('system', type, { ...rest, to: world.address(to), reason: 'more' });
    else world.send(by, type, { ...rest, to: world.address(to) });
  }
  return world;
}

/** Buys DC, or reverses the latest purchase: a part of it, or by a lost dispute. */
function card(
  world: World,
  type: 'purchase' | 'refund' | 'chargeback',
  { by, n }: { by: string; n: number },
): void {
  if (type === 'purchase') {
    buy(world, '12.34', `order-of-somebody-${String(n)}`, by);
    return;
  }
  const order = [...orders.of(world.state).byId.keys()].at(-1) ?? 'no-such-order-0001';
  if (type === 'refund') refund(world, '3.33', `re_${String(n)}`, order);
  else {
    dispute(world, `dp_${String(n)}`, order);
    closeDispute(world, 'lost', `dp_${String(n)}`, order);
  }
}

/** The person's documents as the projection makes them, oldest first. */
const documentsOf = (world: World, label: string): TransactionDoc[] =>
  world.entries
    .flatMap((entry) => userDocuments({ entry, leaf: entryLeaf(entry) }, idOf(label)))
    .filter(({ _id }) => _id.startsWith('transactions:'))
    .map(({ _id, ...document }) => TransactionDocSchema.parse(document));

/** The balance of an account after the last leg before a time, from the journal alone; micro-units. */
function balanceAt(world: World, label: string, currency: CurrencyCode, before: string): bigint {
  const account = userAccount(idOf(label), currency);
  const legs = world.entries.filter(({ at }) => isoTime(at) < before).flatMap((entry) => entry.legs);
  const last = legs.findLast(([name]) => name === account);
  return last === undefined ? 0n : readMicro(last[2]);
}

function monthsOf(world: World): Period[] {
  const count = Math.ceil((world.now + 1 - OPENED_AT) / monthMs);
  return Array.from({ length: count }, (_, n) => ({
    from: isoTime(OPENED_AT + n * monthMs),
    to: isoTime(OPENED_AT + (n + 1) * monthMs),
  }));
}

const histories = fc.array(step, { maxLength: 40 });
const payers = fc.constantFrom('sender' as const, 'recipient' as const);

describe('a statement over random histories', () => {
  it('opens and closes with the balances of the journal, and adds up', () => {
    fc.assert(
      fc.property(histories, payers, someone, (steps, feePayer, label) => {
        const world = runSteps(steps, feePayer);
        const transactions = documentsOf(world, label);
        for (const period of monthsOf(world)) {
          const found = makeStatement(transactions, period);
          for (const { currency, opening, received, sent, fees, closing, lines } of found) {
            expect(opening).toBe(balanceAt(world, label, currency, period.from));
            expect(closing).toBe(balanceAt(world, label, currency, period.to));
            expect(closing).toBe(opening + received - sent - fees);
            expect(lines.at(-1)?.balance ?? opening).toBe(closing);
          }
          const named = new Set(found.map(({ currency }) => currency));
          for (const currency of CURRENCIES.filter((one) => !named.has(one)))
            expect(balanceAt(world, label, currency, period.to)).toBe(0n);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("has the authority's totals over all months together", () => {
    fc.assert(
      fc.property(histories, payers, someone, (steps, feePayer, label) => {
        const world = runSteps(steps, feePayer);
        const transactions = documentsOf(world, label);
        const all = monthsOf(world).map((period) => makeStatement(transactions, period));
        for (const currency of CURRENCIES) {
          const mine = all.flatMap((month) => month.filter((one) => one.currency === currency));
          const totals = world.state.totals.get(userAccount(idOf(label), currency));
          expect(mine.reduce((sum, { received }) => sum + received, 0n)).toBe(totals?.received ?? 0n);
          expect(mine.reduce((sum, { sent, fees }) => sum + sent + fees, 0n)).toBe(totals?.sent ?? 0n);
          expect(mine.reduce((sum, { lines }) => sum + lines.length, 0)).toBe(
            transactions.filter((one) => one.currency === currency).length,
          );
        }
      }),
      { numRuns: 100 },
    );
  });

  it('knows whether the device has all of the history', () => {
    fc.assert(
      fc.property(histories, fc.nat(), (steps, missing) => {
        const world = runSteps(steps, 'sender');
        const transactions = documentsOf(world, 'ann');
        const wallet = {
          seq: world.state.seq,
          balances: Object.fromEntries(
            CURRENCIES.map((currency) => [currency, { posted: world.posted('ann', currency), held: '0' }]),
          ),
        } as WalletDoc;
        expect(isComplete(transactions, wallet)).toBe(true);
        // A transaction after the wallet's entry is not in its balance yet.
        const later = { ...(transactions[0] as TransactionDoc), seq: wallet.seq + 1 };
        expect(isComplete([...transactions, later], wallet)).toBe(true);
        const less = transactions.toSpliced(missing % transactions.length, 1);
        expect(isComplete(less, wallet)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a statement', () => {
  const world = runSteps([], 'sender').later(dayMs);
  world.send('ann', 'wallet.transfer', {
    to: world.address('ben'),
    amount: '10',
    currency: 'DC',
    note: 'Rent',
  });
  const transactions = documentsOf(world, 'ann');
  const firstMonth = { from: isoTime(OPENED_AT + 1), to: isoTime(OPENED_AT + monthMs) };

  it("reads like a bank's statement", () => {
    const [dc, usd, ...more] = makeStatement(transactions, firstMonth);
    expect(dc).toMatchObject({
      currency: 'DC',
      opening: 50_000_000n,
      received: 0n,
      sent: 10_000_000n,
      fees: 5_000n,
      closing: 39_995_000n,
      lines: [{ amount: -10_000_000n, fee: 5_000n, balance: 39_995_000n, transaction: { note: 'Rent' } }],
    });
    expect(usd).toMatchObject({
      currency: 'USD',
      opening: 20_000_000n,
      received: 0n,
      sent: 0n,
      fees: 0n,
      closing: 20_000_000n,
      lines: [],
    });
    expect(more).toEqual([]);
  });

  it('leaves out a currency without any amount, and keeps one with only a balance', () => {
    const found = makeStatement(transactions, firstMonth);
    expect(found.map(({ currency, lines }) => [currency, lines.length])).toEqual([
      ['DC', 1],
      ['USD', 0],
    ]);
  });

  it('counts a transaction at the exact end of a month in the next month', () => {
    const at = transactions.at(-1)?.at ?? '';
    const [before] = makeStatement(transactions, { ...firstMonth, to: at });
    const [after] = makeStatement(transactions, { ...firstMonth, from: at });
    expect([before?.lines.length, after?.lines.length]).toEqual([0, 1]);
  });

  it('counts only successful transactions', () => {
    const failed = { amount: '5', fee: '1', direction: 'out', status: 'failed' } as const;
    expect(computeMovement(failed)).toEqual({ amount: 0n, fee: 0n, net: 0n });
  });

  it('has project tokens after the currencies, by symbol, and they do not change whether it is complete', () => {
    const [first] = transactions;
    if (first === undefined) throw new Error('there are no transactions');
    const of = (id: string, currency: CurrencyCode) => ({ ...first, id, currency, amount: '3', fee: '0' });
    const tokens = [of('a', 'token:p1:SUN'), of('b', 'token:p9:MOON'), of('c', 'token:p12:SUN')];
    const plain = makeStatement(transactions, firstMonth);
    const found = makeStatement([...transactions, ...tokens], firstMonth);
    expect(found.slice(0, plain.length)).toEqual(plain);
    expect(found.slice(plain.length).map(({ currency }) => currency)).toEqual([
      'token:p9:MOON',
      'token:p12:SUN',
      'token:p1:SUN',
    ]);
  });
});

// Proves that the answer to a command is made from its entry alone, and gives its content in the format of the wire.
import { expect, it } from 'vitest';
import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact } from '#domain/ledger/facts.ts';
import { makeVerdict } from './verdict.ts';

const LEAF = new Uint8Array(32).fill(7);
const AT = Date.UTC(2026, 10, 24, 3, 0, 0, 250);

const entryWith = (changes: Partial<Entry>): Entry => ({
  seq: 12,
  id: 'command-of-the-test',
  type: 'wallet.transfer',
  actor: 'u-ann',
  requestHash: 'ab'.repeat(32),
  at: AT,
  verdict: 'committed',
  legs: [],
  holds: [],
  facts: [],
  ...changes,
});

const transaction = (amount: string, fee: string): Fact =>
  ({ kind: 'transaction.recorded', amount, fee }) as unknown as Fact;
const proposed = { kind: 'approval.proposed', proposal: 'p-1' } as unknown as Fact;

it('the verdict of a commit without a transaction gives the time and the block', () => {
  expect(makeVerdict(entryWith({}), LEAF, 5)).toEqual({
    id: 'command-of-the-test',
    type: 'wallet.transfer',
    verdict: 'committed',
    seq: 12,
    block: 5,
    at: '2026-11-24T03:00:00.250Z',
  });
});

it.each([
  ['1.5', '0.00075', '1.50075'],
  ['1.5', '0', '1.5'],
])(
  'the verdict of a transaction of %s with a fee of %s gives the total of %s and its id',
  (amount, fee, total) => {
    const verdict = makeVerdict(entryWith({ facts: [transaction(amount, fee)] }), LEAF, 5);
    expect(verdict).toMatchObject({ amount, fee, total });
    expect(verdict.txId).toBe('a4dqobyha4dqobyha4dqobyha4dqobyh');
    expect(verdict).not.toHaveProperty('proposal');
  },
);

it('the verdict of a proposal gives its number, whatever else is in the entry', () => {
  const verdict = makeVerdict(entryWith({ facts: [transaction('1', '0'), proposed] }), LEAF, 5);
  expect(verdict.proposal).toBe('p-1');
  expect(verdict.amount).toBe('1');
});

it("the verdict of a refusal gives the code, its text, and facts with times in the wire's format", () => {
  const detail = { availableAt: AT, retryAfterMs: 250, balance: '3', openedAt: 'long ago' };
  const verdict = makeVerdict(entryWith({ verdict: 'refused', code: 'INSUFFICIENT_FUNDS', detail }), LEAF, 5);
  expect(verdict).toMatchObject({
    verdict: 'refused',
    code: 'INSUFFICIENT_FUNDS',
    detail: 'Insufficient balance',
    facts: {
      availableAt: '2026-11-24T03:00:00.250Z',
      retryAfterMs: 250,
      balance: '3',
      openedAt: 'long ago',
    },
  });
  expect(verdict).not.toHaveProperty('txId');
});

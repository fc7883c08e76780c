// Proves that every kind of transaction has a valid receipt, with legs and fees, under each reading of the fee; and
// that a kind unknown to this version is checked too.
import { describe, expect, it } from 'vitest';
import { confirmMailbox } from '#tests/builders/mailboxes.ts';
import { runEveryProjectCommand } from '#tests/builders/every-project-command.ts';
import { buy, closeDispute, dispute, failRefund, refund, restoreRefund } from '#tests/builders/purchases.ts';
import { askExit, carryOut, join, nextMonth, verify } from '#tests/builders/investors.ts';
import { evidenceIn, namesIn, makeReceiptFile, sealed, serviceKey } from '#tests/builders/receipt.ts';
import { aWorld, idOf, person } from '#tests/builders/world.ts';
import type { RuleParameters } from '../ledger/parameters.ts';
import type { Entry } from '../ledger/entry.ts';
import { TRANSACTION_KINDS } from '../transaction-kinds.ts';
import { isTransaction } from '../ledger/record.ts';
import { checkReceipt } from './check.ts';

const SECOND = '01HORDER00000000000000ANN2';
const THIRD = '01HORDER00000000000000CEM1';

/** A world with every kind of transaction. */
function everything(parameters: Partial<RuleParameters> = {}) {
  const on = aWorld({ rewardHoldDays: 0, ...parameters, exitAfterMonths: 0 }).with(
    person('ida').holding('700 DC'),
    person('ann').holding('50 DC', '20 USD'),
    person('ben'),
    person('owen').as('admin', 'owner'),
    person('pia').holding('2000 DC'),
    person('kim').holding('2000 DC'),
  );
  const to = on.address('ben');
  for (const currency of ['DC', 'USD', 'TDC'])
    on.send('ann', 'wallet.transfer', { to, amount: '3.333333', currency, note: 'x' });
  on.send('ann', 'wallet.claim_tdc', {});
  on.send('ann', 'wallet.transfer', { to, amount: '7', currency: 'TDC' });
  on.send('owen', 'tdc.grant', { userId: idOf('ben'), amount: '5' });
  buy(on, '10');
  dispute(on);
  closeDispute(on, 'lost');
  buy(on, '25', SECOND);
  refund(on, '12', 're_1', SECOND);
  failRefund(on, '12', 're_1', SECOND);
  restoreRefund(on, 're_1', SECOND);
  join(on, 'ida', '600');
  askExit(on, 'ida', '50');
  verify(on, 'ida', 'owen');
  carryOut(nextMonth(on));
  on.send('system', 'account.open', { userId: idOf('cem'), referrer: on.address('ann') });
  confirmMailbox(on, 'cem');
  buy(on, '100', THIRD, 'cem');
  for (const trigger of ['signup', 'purchase'])
    on.send('system', 'referral.pay', { referred: idOf('cem'), trigger });
  // A part of the reward is taken back, Cem owes what he no longer has, and half of what he receives pays for it.
  on.send('cem', 'wallet.transfer', { to, amount: '70', currency: 'DC' });
  refund(on, '50', 're_3', THIRD);
  on.send('ann', 'wallet.transfer', { to: on.address('cem'), amount: '1', currency: 'DC' });
  runEveryProjectCommand(on, { backer: 'kim', creator: 'pia', staff: 'owen' });
  const moved = on.entries.filter(
    ({ facts, verdict }) => verdict === 'committed' && facts.some(isTransaction),
  );
  const block = sealed(on.entries);
  const names = namesIn(on, 'ann', 'ben', 'cem', 'owen', 'ida', 'pia', 'kim');
  return { moved, receipt: ({ seq }: Entry) => makeReceiptFile(evidenceIn(block, seq, names)) };
}

const kindsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ facts }) => facts.filter(isTransaction).map(({ transactionKind }) => transactionKind));

describe('a receipt of every kind', () => {
  it.each<[string, Partial<RuleParameters>]>([
    ['a plain transfer', {}],
    ['the recipient pays the fee', { feePayer: 'recipient' }],
    ['a flat fee', { feeMode: 'flat' }],
    ['no fee', { feeBps: 0n }],
    ['a purchase whose parts are minted on top', { purchaseSplitMode: 'on_top' }],
  ])('is valid: %s', (_what, parameters) => {
    const { moved, receipt } = everything(parameters);
    const wrong = moved.flatMap((entry) => {
      const { verdict, steps } = checkReceipt(receipt(entry), serviceKey);
      return verdict === 'verified' ? [] : [{ type: entry.type, steps: steps.filter(({ holds }) => !holds) }];
    });
    expect(wrong).toEqual([]);
    expect(kindsOf(moved)).toContain('referral');
    expect([...new Set(kindsOf(moved))].toSorted()).toEqual([...TRANSACTION_KINDS].toSorted());
  });

  it('that a later version adds is checked all the same', () => {
    const on = aWorld().with(person('ann').holding('5 DC'));
    const entries = on.entries.map((entry) => ({
      ...entry,
      facts: entry.facts.map((fact) =>
        isTransaction(fact) ? { ...fact, transactionKind: 'gift' as 'issue' } : fact,
      ),
    }));
    const issued = entries.find(({ type }) => type === 'ledger.issue');
    const evidence = evidenceIn(sealed(entries), issued?.seq ?? 0, namesIn(on, 'ann'));
    expect(evidence.record.transactions[0]?.kind).toBe('gift');
    expect(checkReceipt(makeReceiptFile(evidence), serviceKey).verdict).toBe('verified');
  });
});

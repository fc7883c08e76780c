// Proves the notices about an exit, and that an entry notifies only the people in its facts.
import { findErrorRow } from '../declared-errors.ts';
import { ruleOf } from '../features.ts';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../ledger/facts.ts';
import { investorNotices } from './notices.ts';
import type { ExitPaidFact, InvestorNotice } from './facts.ts';

const textOf = (notice: InvestorNotice, facts: readonly Fact[], userId: string) =>
  investorNotices[notice].text(
    facts,
    { kind: 'notification.raised', notice, userId },
    { findErrorRow, ruleOf, state: null },
  );

const exitPaid = (left: string): ExitPaidFact => ({
  ...{ amount: '150', exit: '000000000009', kind: 'investor.exit_paid', left, month: '2027-07' },
  ...{ reserveLeft: '0', step: 1, usd: '150', userId: 'u' },
});

it.each([
  ['0', 'Your exit is complete'],
  ['250', '250.00 DC of your exit wait for the liquidity reserve'],
])('the notice with %s DC left says: %s', (left, end) => {
  expect(textOf('investor.exit_paid', [exitPaid(left)], 'u').message).toBe(
    `150.00 DC came from your investor vault to your wallet. ${end}`,
  );
});

describe('nobody is notified', () => {
  it('of a request that is not in the entry', () => {
    const makeText = () => textOf('kyc.requested', [exitPaid('0')], 'u');
    expect(makeText).toThrow('a notice without its fact: kyc.requested');
  });

  it('of a payment to somebody else', () => {
    const makeText = () => textOf('investor.exit_paid', [exitPaid('0')], 'v');
    expect(makeText).toThrow('a notice without its fact: investor.exit_paid');
  });
});

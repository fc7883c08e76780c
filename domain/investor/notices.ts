/** The texts of notices about the investor programme. */
import type { Fact } from '../ledger/facts.ts';
import { MONTH_NAMES } from '../months.ts';
import { assert } from '../result.ts';
import { readMicro, sayMicro } from '../money.ts';
import { factAboutPerson, type NoticeDefinition, type NoticeText, sayAmount } from '../ledger/notice.ts';
import type { InvestorNotice, KycFact } from './facts.ts';

/** "November 2026" */
function sayMonth(month: string): string {
  const name = MONTH_NAMES[Number(month.slice(5)) - 1] ?? '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${month.slice(0, 4)}`;
}

const exitWords = (left: string): string =>
  left === '0' ? 'Your exit is complete' : `${sayAmount(left)} of your exit wait for the liquidity reserve`;

const TEXTS: Readonly<Record<InvestorNotice, (facts: readonly Fact[], userId: string) => NoticeText>> = {
  'investor.joined': (facts, userId) => {
    const joined = factAboutPerson(facts, userId, 'investor.joined');
    return {
      type: 'transaction',
      title: 'Investment received',
      message: `${sayAmount(joined.dc)} are in your investor vault, worth $${sayMicro(readMicro(joined.usd))} today`,
    };
  },
  'investor.exit_requested': (facts, userId) => ({
    type: 'transaction',
    title: 'Exit requested',
    message: `You asked for ${sayAmount(factAboutPerson(facts, userId, 'investor.exit_requested').amount)} from your investor vault`,
  }),
  'investor.exit_paid': (facts, userId) => {
    const paid = factAboutPerson(facts, userId, 'investor.exit_paid');
    return {
      type: 'transaction',
      title: 'Exit paid',
      message: `${sayAmount(paid.amount)} came from your investor vault to your wallet. ${exitWords(paid.left)}`,
    };
  },
  'kyc.requested': (facts) => {
    assert(
      facts.some(({ kind }) => kind === 'kyc.requested'),
      'a notice without its fact: kyc.requested',
    );
    return {
      type: 'system',
      title: 'Verification requested',
      message: 'Somebody asks to have their identity verified',
    };
  },
  'kyc.verified': (facts, userId) => {
    factAboutPerson(facts, userId, 'kyc.verified');
    const message = 'Your identity is verified. Payouts that were held for you are on their way';
    return { type: 'system', title: 'Identity verified', message };
  },
  'kyc.rejected': (facts, userId) => {
    const { reason = '' } = factAboutPerson<KycFact['kind']>(facts, userId, 'kyc.rejected');
    return {
      type: 'system',
      title: 'Identity not verified',
      message: `Your identity was not verified: ${reason}`,
    };
  },
  'payout.paid': (facts, userId) => {
    const { amount, month } = factAboutPerson(facts, userId, 'payout.shared', 'payout.released');
    const message = `${sayAmount(amount)} for ${sayMonth(month)} were added to your wallet`;
    return { type: 'transaction', title: 'Monthly payout', message };
  },
  'payout.held': (facts, userId) => {
    const { amount, month } = factAboutPerson(facts, userId, 'payout.shared');
    const message = `${sayAmount(amount)} for ${sayMonth(month)} are kept for you until your identity is verified`;
    return { type: 'transaction', title: 'Monthly payout held', message };
  },
};

/** Requests for verification have no page: the notification describes them. */
const pageOf = (notice: string): string | null =>
  notice === 'kyc.requested' ? null : '/investors#dashboard';

export const investorNotices = Object.fromEntries(
  Object.entries(TEXTS).map(([notice, text]): [string, NoticeDefinition] => [
    notice,
    { text: (facts, { userId }) => text(facts, userId), page: pageOf(notice) },
  ]),
) as Readonly<Record<InvestorNotice, NoticeDefinition>>;

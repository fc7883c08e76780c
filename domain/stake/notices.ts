/** The texts of notices about stakes. */
import type { Fact } from '../ledger/facts.ts';
import type { NoticeDefinition, NoticeText } from '../ledger/notice.ts';
import { readMicro, sayMicro } from '../money.ts';
import { assert } from '../result.ts';
import type { StakeFact, StakeNotice } from './facts.ts';

type Personal = Extract<StakeFact, { readonly userId: string }>;

/** One entry refunds many people: take the fact about the notified one. */
function about<K extends Personal['kind']>(facts: readonly Fact[], userId: string, kind: K) {
  const found = facts.find(
    (fact): fact is Extract<Personal, { readonly kind: K }> =>
      fact.kind === kind && 'userId' in fact && fact.userId === userId,
  );
  assert(found !== undefined, `a notice without its fact: ${kind}`);
  return found;
}

const dc = (amount: string): string => `${sayMicro(readMicro(amount))} DC`;

const notice = (
  title: string,
  message: (facts: readonly Fact[], userId: string) => string,
): NoticeDefinition => ({
  type: 'project',
  page: '/launchpad',
  text: (facts, { userId }): NoticeText => ({ type: 'project', title, message: message(facts, userId) }),
});

export const stakeNotices = {
  'project.invested': notice('Investment Successful', (facts, userId) => {
    const { amount } = about(facts, userId, 'project.invested');
    return `${dc(amount)} are in escrow. Your tokens are locked until the launch`;
  }),
  'project.stake_returned': notice('Investment returned', (facts, userId) => {
    const { amount } = about(facts, userId, 'project.stake_returned');
    return `${dc(amount)} are back in your wallet`;
  }),
  'project.succeeded': notice('Your raise has succeeded', (facts, userId) => {
    const { raised } = about(facts, userId, 'project.raise_closed');
    return `${dc(raised)} were raised. You have 7 days to go live`;
  }),
  'project.failed': notice('Your raise missed its soft cap', (facts, userId) => {
    const { raised } = about(facts, userId, 'project.raise_closed');
    return raised === '0' ? 'Nobody had invested' : `The backers are refunded ${dc(raised)}`;
  }),
  'project.refunded': notice('Investment refunded', (facts, userId) => {
    const { amount, fee } = about(facts, userId, 'project.stakes_refunded');
    const less = fee === '0' ? '' : `, after a refund fee of ${dc(fee)}`;
    return `${dc(amount)} are back in your wallet${less}: the project missed its soft cap`;
  }),
} as const satisfies Readonly<Record<StakeNotice, NoticeDefinition>>;

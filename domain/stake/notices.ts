/** The texts of notices about stakes. */
import type { Fact } from '../ledger/facts.ts';
import { factAboutPerson, type NoticeDefinition, type NoticeText, sayAmount } from '../ledger/notice.ts';
import type { StakeNotice } from './facts.ts';

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
    const { amount } = factAboutPerson(facts, userId, 'project.invested');
    return `${sayAmount(amount)} are in escrow. Your tokens are locked until the launch`;
  }),
  'project.stake_returned': notice('Investment returned', (facts, userId) => {
    const { amount } = factAboutPerson(facts, userId, 'project.stake_returned');
    return `${sayAmount(amount)} are back in your wallet`;
  }),
  'project.succeeded': notice('Your raise has succeeded', (facts, userId) => {
    const { raised } = factAboutPerson(facts, userId, 'project.raise_closed');
    return `${sayAmount(raised)} were raised. You have 7 days to go live`;
  }),
  'project.failed': notice('Your raise missed its soft cap', (facts, userId) => {
    const { raised } = factAboutPerson(facts, userId, 'project.raise_closed');
    return raised === '0' ? 'Nobody had invested' : `The backers are refunded ${sayAmount(raised)}`;
  }),
  'project.refunded': notice('Investment refunded', (facts, userId) => {
    const { amount, fee } = factAboutPerson(facts, userId, 'project.stakes_refunded');
    const less = fee === '0' ? '' : `, after a refund fee of ${sayAmount(fee)}`;
    return `${sayAmount(amount)} are back in your wallet${less}: the project missed its soft cap`;
  }),
} as const satisfies Readonly<Record<StakeNotice, NoticeDefinition>>;

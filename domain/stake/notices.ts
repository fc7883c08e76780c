/** The texts of notices about stakes. */
import { type NoticeDefinition, sayAmount } from '../ledger/notice.ts';
import { projectNotice } from '../project/project-notice.ts';
import type {
  InvestedFact,
  RaiseClosedFact,
  StakeNotice,
  StakeReturnedFact,
  StakesRefundedFact,
} from './facts.ts';

export const stakeNotices = {
  'project.invested': projectNotice<InvestedFact>(
    'project.invested',
    'Investment Successful',
    ({ amount }) => `${sayAmount(amount)} are in escrow. Your tokens are locked until the launch`,
  ),
  'project.stake_returned': projectNotice<StakeReturnedFact>(
    'project.stake_returned',
    'Investment returned',
    ({ amount }) => `${sayAmount(amount)} are back in your wallet`,
  ),
  'project.succeeded': projectNotice<RaiseClosedFact>(
    'project.raise_closed',
    'Your raise has succeeded',
    ({ raised }) => `${sayAmount(raised)} were raised. You have 7 days to go live`,
  ),
  'project.failed': projectNotice<RaiseClosedFact>(
    'project.raise_closed',
    'Your raise missed its soft cap',
    ({ raised }) =>
      raised === '0' ? 'Nobody had invested' : `The backers are refunded ${sayAmount(raised)}`,
  ),
  'project.refunded': projectNotice<StakesRefundedFact>(
    'project.stakes_refunded',
    'Investment refunded',
    ({ amount, fee }) => {
      const less = fee === '0' ? '' : `, after a refund fee of ${sayAmount(fee)}`;
      return `${sayAmount(amount)} are back in your wallet${less}: the project missed its soft cap`;
    },
  ),
} as const satisfies Readonly<Record<StakeNotice, NoticeDefinition>>;

/** The texts of notices about launches. */
import { type NoticeDefinition, sayAmount } from '../ledger/notice.ts';
import { readMicro, sayMicro } from '../money.ts';
import { notice, projectNotice, projectTitle } from '../project/project-notice.ts';
import type {
  LaunchedFact,
  LaunchNotice,
  LiquidityUnlockedFact,
  ReleaseCheckedFact,
  ReleasedFact,
  TokensDeliveredFact,
  VestedFact,
} from './facts.ts';

export const launchNotices = {
  'project.launched': projectNotice<LaunchedFact>(
    'project.launched',
    'Project Launched',
    ({ byCreator, completionFee, vesting }) => {
      const how = byCreator
        ? 'You have launched it'
        : 'The go-live window has passed, so it was launched automatically';
      return `${how}. ${sayAmount(completionFee)} are the completion fee, ${sayAmount(vesting)} vest over 30 days`;
    },
  ),
  'project.tokens_delivered': notice<TokensDeliveredFact>(
    'project.tokens_delivered',
    'Your tokens are unlocked',
    ({ project, tokens }, lookup) =>
      `${sayMicro(readMicro(tokens))} tokens of ${projectTitle(lookup, project) ?? 'a launched project'} can be sent from now on`,
  ),
  'project.release_checked': projectNotice<ReleaseCheckedFact>(
    'project.release_checked',
    'Release check',
    ({ passed, reason }) => `${passed ? 'It has passed' : 'It has not passed'}: ${reason}`,
  ),
  'project.released': projectNotice<ReleasedFact>(
    'project.released',
    'Escrow released',
    ({ amount }) => `${sayAmount(amount)} are in your Project Vault`,
  ),
  'project.vested': projectNotice<VestedFact>(
    'project.vested',
    'Vesting released',
    ({ amount }) => `${sayAmount(amount)} are in your Project Vault`,
  ),
  'project.liquidity_unlocked': projectNotice<LiquidityUnlockedFact>(
    'project.liquidity_unlocked',
    'Liquidity unlocked',
    () => 'The 90 days of the liquidity lock are over',
  ),
} as const satisfies Readonly<Record<LaunchNotice, NoticeDefinition>>;

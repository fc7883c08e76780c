/** The texts of notices about launches. */
import type { Fact } from '../ledger/facts.ts';
import { factAboutPerson, type NoticeDefinition, type NoticeText, sayAmount } from '../ledger/notice.ts';
import { readMicro, sayMicro } from '../money.ts';
import type { LaunchNotice } from './facts.ts';

const notice = (
  title: string,
  message: (facts: readonly Fact[], userId: string) => string,
): NoticeDefinition => ({
  type: 'project',
  page: '/launchpad',
  text: (facts, { userId }): NoticeText => ({ type: 'project', title, message: message(facts, userId) }),
});

export const launchNotices = {
  'project.launched': notice('Project Launched', (facts, userId) => {
    const { byCreator, completionFee, vesting } = factAboutPerson(facts, userId, 'project.launched');
    const how = byCreator
      ? 'You have launched it'
      : 'The go-live window has passed, so it was launched automatically';
    return `${how}. ${sayAmount(completionFee)} are the completion fee, ${sayAmount(vesting)} vest over 30 days`;
  }),
  'project.tokens_delivered': notice('Your tokens are unlocked', (facts, userId) => {
    const { tokens } = factAboutPerson(facts, userId, 'project.tokens_delivered');
    return `${sayMicro(readMicro(tokens))} tokens of a launched project can be sent from now on`;
  }),
  'project.release_checked': notice('Release check', (facts, userId) => {
    const { passed, reason } = factAboutPerson(facts, userId, 'project.release_checked');
    return `${passed ? 'It has passed' : 'It has not passed'}: ${reason}`;
  }),
  'project.released': notice('Escrow released', (facts, userId) => {
    const { amount } = factAboutPerson(facts, userId, 'project.released');
    return `${sayAmount(amount)} are in your Project Vault`;
  }),
  'project.vested': notice('Vesting released', (facts, userId) => {
    const { amount } = factAboutPerson(facts, userId, 'project.vested');
    return `${sayAmount(amount)} are in your Project Vault`;
  }),
  'project.liquidity_unlocked': notice('Liquidity unlocked', (facts, userId) => {
    factAboutPerson(facts, userId, 'project.liquidity_unlocked');
    return 'The 90 days of the liquidity lock are over';
  }),
} as const satisfies Readonly<Record<LaunchNotice, NoticeDefinition>>;

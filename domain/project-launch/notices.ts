/** The texts of notices about launches. */
import type { Fact } from '../ledger/facts.ts';
import type { NoticeDefinition, NoticeText } from '../ledger/notice.ts';
import { readMicro, sayMicro } from '../money.ts';
import { assert } from '../result.ts';
import type { LaunchFact, LaunchNotice } from './facts.ts';

type Personal = Extract<LaunchFact, { readonly userId: string }>;

/** One entry unlocks the tokens of many people: take the fact about the notified one. */
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

export const launchNotices = {
  'project.launched': notice('Project Launched', (facts, userId) => {
    const { byCreator, completionFee, vesting } = about(facts, userId, 'project.launched');
    const how = byCreator
      ? 'You have launched it'
      : 'The go-live window has passed, so it was launched automatically';
    return `${how}. ${dc(completionFee)} are the completion fee, ${dc(vesting)} vest over 30 days`;
  }),
  'project.tokens_delivered': notice('Your tokens are unlocked', (facts, userId) => {
    const { tokens } = about(facts, userId, 'project.tokens_delivered');
    return `${sayMicro(readMicro(tokens))} tokens of a launched project can be sent from now on`;
  }),
  'project.release_checked': notice('Release check', (facts, userId) => {
    const { passed, reason } = about(facts, userId, 'project.release_checked');
    return `${passed ? 'It has passed' : 'It has not passed'}: ${reason}`;
  }),
  'project.released': notice('Escrow released', (facts, userId) => {
    const { amount } = about(facts, userId, 'project.released');
    return `${dc(amount)} are in your Project Vault`;
  }),
  'project.vested': notice('Vesting released', (facts, userId) => {
    const { amount } = about(facts, userId, 'project.vested');
    return `${dc(amount)} are in your Project Vault`;
  }),
  'project.liquidity_unlocked': notice('Liquidity unlocked', (facts, userId) => {
    about(facts, userId, 'project.liquidity_unlocked');
    return 'The 90 days of the liquidity lock are over';
  }),
} as const satisfies Readonly<Record<LaunchNotice, NoticeDefinition>>;

/**
 * The words of notifications. They are made from the facts of the entry instead of standing in it: two texts would be
 * half of what a transfer takes in the journal.
 */
import { guardedRuleOf } from './approvals/guarded.ts';
import { APPROVAL_DELAY_HOURS } from './constants.ts';
import { PRODUCT_NAME } from './product.ts';
import { ERRORS } from './errors.ts';
import { INVESTOR_WORDS } from './investor/words.ts';
import type {
  AccountOpenedFact,
  Fact,
  Notice,
  NotificationFact,
  ProposalClosedFact,
  ProposalFact,
  RoleFact,
  TransactionFact,
} from './ledger/entry.ts';
import { parseAmount, readMicro, sayMicro } from './money.ts';
import { OPERATION_WORDS } from './operations/words.ts';
import type {
  DisputeClosedFact,
  OrderDisputedFact,
  OrderRefundedFact,
  RefundFailedFact,
  RefundRestoredFact,
} from './purchase/facts.ts';
import { collectedWords, openedWords } from './receivable/words.ts';
import type {
  ReferralCancelledFact,
  ReferralConfirmedFact,
  ReferralEarnedFact,
  ReferralPaidFact,
  ReferralTakenBackFact,
} from './referral/facts.ts';
import { heldWords, paidWords, queuedWords, takenBackWords } from './referral/words.ts';
import { assert } from './result.ts';
import type { ScheduleFailedFact, SchedulePausedFact, ScheduleWarnedFact } from './schedule/facts.ts';
import { failedWords, pausedWords, warnedWords } from './schedule/words.ts';
import type { TransferRefusedFact } from './transfer/facts.ts';
import { isSecurityNotice, type SecurityNotice, securityWords } from './security-notice/words.ts';

export type NoticeText = {
  readonly type: 'transaction' | 'project' | 'system' | 'security' | 'other';
  readonly title: string;
  readonly message: string;
};

/** `userId` is whoever is told. */
type Words = (facts: readonly Fact[], userId: string) => NoticeText;

const about = <F extends Fact>(facts: readonly Fact[], kinds: readonly F['kind'][]): F => {
  const found = facts.find((fact): fact is F => kinds.includes(fact.kind));
  assert(found !== undefined, `a notice without its fact: ${kinds.join(', ')}`);
  return found;
};

const sumOf = (amount: string, currency = 'DC'): string => `${sayMicro(readMicro(amount))} ${currency}`;

/** What was asked for and refused may not even be an amount. */
const askedSum = (amount: string, currency: string): string =>
  parseAmount(amount).ok ? sumOf(amount, currency) : `${amount} ${currency}`;

const movement =
  (title: string, message: (transaction: TransactionFact, sum: string) => string): Words =>
  (facts) => {
    const transaction = about<TransactionFact>(facts, ['transaction.recorded']);
    const sum = sumOf(transaction.amount, transaction.currency);
    return { type: 'transaction', title, message: message(transaction, sum) };
  };

const added = (_transaction: TransactionFact, sum: string): string => `${sum} were added to your wallet`;

const role =
  (title: string, beginning: string): Words =>
  (facts) => ({
    type: 'security',
    title,
    message: `${beginning} the role ${about<RoleFact>(facts, ['role.granted', 'role.revoked']).role}`,
  });

const wordsOf = ({ command, payload, subject }: ProposalFact | ProposalClosedFact): string =>
  guardedRuleOf(command)?.words(payload, subject ?? '') ?? command;

const closed =
  (kind: ProposalClosedFact['kind'], title: string, message: (fact: ProposalClosedFact) => string): Words =>
  (facts) => {
    const fact = about<ProposalClosedFact>(facts, [kind]);
    return { type: 'security', title, message: message(fact) };
  };

const schedule = (title: string, message: string): NoticeText => ({ type: 'transaction', title, message });

const aboutWaiting = (facts: readonly Fact[]): ReferralEarnedFact | ReferralConfirmedFact =>
  about<ReferralEarnedFact | ReferralConfirmedFact>(facts, ['referral.earned', 'referral.confirmed']);

const WORDS: Readonly<Record<Exclude<Notice, SecurityNotice>, Words>> = {
  'wallet.opened': (facts) => ({
    type: 'system',
    title: `Welcome to ${PRODUCT_NAME}`,
    message: `Your wallet is ready. Its address is ${about<AccountOpenedFact>(facts, ['account.opened']).address}`,
  }),
  'transfer.sent': movement('Transfer sent', ({ to }, sum) => `Sent ${sum} to ${to}`),
  'transfer.received': movement('Transfer Received!', ({ from }, sum) => `Received ${sum} from ${from}`),
  'transfer.refused': (facts) => {
    const { amount, code, currency, to } = about<TransferRefusedFact>(facts, ['transfer.refused']);
    return {
      type: 'transaction',
      title: 'Transfer not sent',
      message: `${askedSum(amount, currency)} to ${to} stayed in your wallet: ${ERRORS[code].text}. ${ERRORS[code].remedy}`,
    };
  },
  'funds.issued': movement('Funds added', added),
  'tdc.claimed': movement('TDC claimed', added),
  'tdc.granted': movement('TDC received', added),
  'role.granted': role('Role added', 'You now hold'),
  'role.revoked': role('Role removed', 'You no longer hold'),
  'purchase.settled': movement('DC purchased', added),
  'purchase.disputed': (facts) => ({
    type: 'transaction',
    title: 'Card payment disputed',
    message: `${sumOf(about<OrderDisputedFact>(facts, ['order.disputed']).held)} are held until the dispute of your card payment is decided`,
  }),
  'purchase.dispute_won': (facts) => {
    about<DisputeClosedFact>(facts, ['order.dispute_closed']);
    const message = 'The dispute of your card payment is over, and nothing is held for it any more';
    return { type: 'transaction', title: 'Dispute closed', message };
  },
  'purchase.charged_back': (facts) => ({
    type: 'transaction',
    title: 'Card payment taken back',
    message: `Your bank took a card payment back, so ${sumOf(about<DisputeClosedFact>(facts, ['order.dispute_closed']).taken)} left your wallet`,
  }),
  'purchase.refunded': (facts) => {
    const { usd, taken } = about<OrderRefundedFact>(facts, ['order.refunded']);
    return {
      type: 'transaction',
      title: 'Card payment refunded',
      message: `$${sayMicro(readMicro(usd))} went back to your card, and ${sumOf(taken)} left your wallet`,
    };
  },
  'purchase.refund_failed': (facts) => {
    const { amount, told } = about<RefundFailedFact>(facts, ['order.refund_failed']);
    const way =
      amount === '0'
        ? '; no DC were taken for it'
        : `: they return the money in another way, or give you back the ${sumOf(amount)} that were taken for it`;
    return {
      type: 'transaction',
      title: 'The refund did not arrive',
      message: `The refund of $${sayMicro(readMicro(told))} did not reach your card. Staff look into it${way}`,
    };
  },
  'purchase.refund_restored': (facts) => ({
    type: 'transaction',
    title: 'DC given back',
    message: `A refund did not reach your card, so you have the ${sumOf(about<RefundRestoredFact>(facts, ['order.refund_restored']).amount)} of it again`,
  }),
  'approval.proposed': (facts) => ({
    type: 'security',
    title: 'Approval needed',
    message: `It was proposed to ${wordsOf(about<ProposalFact>(facts, ['approval.proposed']))}. It takes a second owner or admin; where there is none, it happens ${String(APPROVAL_DELAY_HOURS)} hours after it was proposed`,
  }),
  'approval.executed': closed(
    'approval.executed',
    'Proposal carried out',
    (fact) => `Done: ${wordsOf(fact)}`,
  ),
  'approval.rejected': closed(
    'approval.rejected',
    'Proposal rejected',
    (fact) => `Your proposal to ${wordsOf(fact)} was rejected: ${fact.reason ?? ''}`,
  ),
  'approval.expired': closed(
    'approval.expired',
    'Proposal expired',
    (fact) => `Nobody decided in time on your proposal to ${wordsOf(fact)}`,
  ),
  'approval.lapsed': closed(
    'approval.lapsed',
    'Proposal not carried out',
    (fact) =>
      `Your proposal to ${wordsOf(fact)} could not be carried out: ${fact.code === undefined ? '' : ERRORS[fact.code].text}`,
  ),
  'schedule.sent': movement('Scheduled transfer sent', ({ to }, sum) => `Sent ${sum} to ${to}`),
  'schedule.failed': (facts) =>
    schedule(
      'Scheduled transfer not sent',
      failedWords(about<ScheduleFailedFact>(facts, ['schedule.failed'])),
    ),
  'schedule.warned': (facts) =>
    schedule(
      'Not enough for a scheduled transfer',
      warnedWords(about<ScheduleWarnedFact>(facts, ['schedule.warned'])),
    ),
  'schedule.paused': (facts) =>
    schedule('Scheduled transfer paused', pausedWords(about<SchedulePausedFact>(facts, ['schedule.paused']))),
  ...INVESTOR_WORDS,
  ...OPERATION_WORDS,
  'referral.paid': (facts) => ({
    type: 'transaction',
    title: 'Referral reward',
    message: paidWords(about<ReferralPaidFact>(facts, ['referral.paid'])),
  }),
  'referral.queued': (facts) => ({
    type: 'other',
    title: 'Referral reward on its way',
    message: queuedWords(aboutWaiting(facts)),
  }),
  'referral.held': (facts) => ({
    type: 'other',
    title: 'Referral reward held',
    message: heldWords(aboutWaiting(facts)),
  }),
  'referral.taken_back': (facts) => ({
    type: 'transaction',
    title: 'Referral reward taken back',
    message: takenBackWords(
      about<ReferralTakenBackFact | ReferralCancelledFact>(facts, [
        'referral.taken_back',
        'referral.cancelled',
      ]),
    ),
  }),
  'receivable.opened': (facts, userId) => ({
    type: 'transaction',
    title: 'You owe DC',
    message: openedWords(facts, userId),
  }),
  'receivable.collected': (facts, userId) => ({
    type: 'transaction',
    title: 'Paid towards what you owe',
    message: collectedWords(facts, userId),
  }),
};

/** What the person reads. Throws when the entry lacks the fact that the notice is about. */
export const noticeText = (
  { device, notice, userId }: NotificationFact,
  facts: readonly Fact[],
): NoticeText =>
  isSecurityNotice(notice)
    ? { type: 'security', ...securityWords(notice, device) }
    : WORDS[notice](facts, userId);

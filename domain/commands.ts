/** The registry of commands: one line each; the dangerous ones stand in approvals/guarded.ts. */
import { accountCloseRule } from './account/close.ts';
import { accountOpenRule } from './account/rule.ts';
import { GUARDED } from './approvals/guarded.ts';
import { approveRule, rejectRule, settleRule } from './approvals/rule.ts';
import { investorCancelExitRule, investorExitRule, investorPayExitRule } from './investor/exit.ts';
import { investorJoinRule } from './investor/join.ts';
import { investorRequestKycRule, investorVerifyRule } from './investor/kyc.ts';
import { investorCloseMonthRule, investorPayoutRule, investorReleaseRule } from './investor/payout.ts';
import { issueRule } from './issue/rule.ts';
import type { Rule } from './ledger/rule.ts';
import { acceptLossRule, reportClockRule } from './operations/rule.ts';
import { mailboxConfirmRule } from './mailbox/rule.ts';
import { cancelRequestRule } from './payment-request/rule.ts';
import { purchaseCancelRule, purchaseExpireRule } from './purchase/close.ts';
import { purchaseDisputeCloseRule, purchaseDisputeRule } from './purchase/dispute.ts';
import { purchaseOpenRule } from './purchase/open.ts';
import { paymentDecideRule } from './payment/rule.ts';
import { purchaseRefundFailRule, purchaseRefundRestoreRule } from './purchase/refund-failed.ts';
import { purchaseRefundRule } from './purchase/refund.ts';
import { purchaseSettleRule } from './purchase/settle.ts';
import { privacyRule } from './privacy/rule.ts';
import { referralEarnRule, referralPayRule } from './referral/rule.ts';
import { scheduleRunRule, scheduleWarnRule } from './schedule/dates.ts';
import {
  scheduleCancelRule,
  scheduleCreateRule,
  schedulePauseRule,
  scheduleResumeRule,
} from './schedule/rule.ts';
import { securityNoticeRule } from './security-notice/rule.ts';
import { tdcClaimRule } from './tdc-claim/rule.ts';
import { tdcGrantRule } from './tdc-grant/rule.ts';
import { transferRule } from './transfer/rule.ts';

const RULES: readonly Rule[] = [
  accountOpenRule,
  accountCloseRule,
  mailboxConfirmRule,
  transferRule,
  cancelRequestRule,
  tdcClaimRule,
  tdcGrantRule,
  issueRule,
  purchaseOpenRule,
  purchaseSettleRule,
  purchaseCancelRule,
  purchaseExpireRule,
  purchaseDisputeRule,
  purchaseDisputeCloseRule,
  purchaseRefundRule,
  purchaseRefundFailRule,
  purchaseRefundRestoreRule,
  paymentDecideRule,
  privacyRule,
  securityNoticeRule,
  acceptLossRule,
  reportClockRule,
  ...GUARDED.map(({ rule }) => rule),
  approveRule,
  rejectRule,
  settleRule,
  scheduleCreateRule,
  schedulePauseRule,
  scheduleResumeRule,
  scheduleCancelRule,
  scheduleRunRule,
  scheduleWarnRule,
  investorJoinRule,
  investorExitRule,
  investorCancelExitRule,
  investorPayExitRule,
  investorRequestKycRule,
  investorVerifyRule,
  investorCloseMonthRule,
  investorPayoutRule,
  investorReleaseRule,
  referralEarnRule,
  referralPayRule,
];

const byType: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.type, rule]));

/** The rule of a command type, or undefined for a type that does not exist. */
export const ruleOf = (type: string): Rule | undefined => byType.get(type);

export const commandTypes: readonly string[] = RULES.map((rule) => rule.type);

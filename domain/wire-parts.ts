/**
 * What the features add to the messages between device and authority, one line each. The app reads this list, so it loads
 * no rule. Filters show the kinds of transactions in this order.
 */
import { accountWire } from './account/wire-part.ts';
import { approvalsWire } from './approvals/wire-part.ts';
import { backupWire } from './backup/wire-part.ts';
import { firstRunWire } from './first-run/wire-part.ts';
import { fileWire } from './file/wire-part.ts';
import { investorWire } from './investor/wire-part.ts';
import { issueWire } from './issue/wire-part.ts';
import { projectChangeWire } from './project-change/wire-part.ts';
import { projectLaunchWire } from './project-launch/wire-part.ts';
import { projectTalkWire } from './project-talk/wire-part.ts';
import { projectWatchWire } from './project-watch/wire-part.ts';
import { mailboxWire } from './mailbox/wire-part.ts';
import { notifyWire } from './notify/wire-part.ts';
import { passkeyWire } from './passkey/wire-part.ts';
import { paymentWire } from './payment/wire-part.ts';
import { paymentRequestWire } from './payment-request/wire-part.ts';
import { pictureWire } from './picture/wire-part.ts';
import { privacyWire } from './privacy/wire-part.ts';
import { projectWire } from './project/wire-part.ts';
import { projectAlertWire } from './project-alert/wire-part.ts';
import { projectAuditWire } from './project-audit/wire-part.ts';
import { purchaseWire } from './purchase/wire-part.ts';
import { pushWire } from './push/wire-part.ts';
import { receivableWire } from './receivable/wire-part.ts';
import { receiptWire } from './receipt/wire-part.ts';
import { referralWire } from './referral/wire-part.ts';
import { roleWire } from './role/wire-part.ts';
import { scheduleWire } from './schedule/wire-part.ts';
import { stakeWire } from './stake/wire-part.ts';
import { tdcClaimWire } from './tdc-claim/wire-part.ts';
import { tdcGrantWire } from './tdc-grant/wire-part.ts';
import { transferWire } from './transfer/wire-part.ts';
import { twoFactorWire } from './two-factor/wire-part.ts';
import { z } from 'zod';
import { mergeTables } from './merge-tables.ts';
import type { WirePart } from './wire-part.ts';

export const WIRE_PARTS = [
  transferWire,
  issueWire,
  tdcClaimWire,
  tdcGrantWire,
  privacyWire,
  purchaseWire,
  investorWire,
  projectWire,
  projectAuditWire,
  stakeWire,
  projectChangeWire,
  projectLaunchWire,
  projectTalkWire,
  projectAlertWire,
  projectWatchWire,
  referralWire,
  receivableWire,
  paymentRequestWire,
  scheduleWire,
  notifyWire,
  firstRunWire,
  accountWire,
  mailboxWire,
  roleWire,
  approvalsWire,
  passkeyWire,
  twoFactorWire,
  pushWire,
  backupWire,
  paymentWire,
  receiptWire,
  fileWire,
  pictureWire,
] as const satisfies readonly WirePart[];

export const ERRORS_OF_FEATURES = mergeTables(WIRE_PARTS, 'errors');
export const KINDS_OF_FEATURES = mergeTables(WIRE_PARTS, 'transactionKinds');
export const WALLET_FIELDS = mergeTables(WIRE_PARTS, 'wallet');
export const TRANSACTION_FIELDS = mergeTables(WIRE_PARTS, 'transaction');
export const VERDICT_FIELDS = mergeTables(WIRE_PARTS, 'verdict');
export const OWN_COLLECTIONS_OF_FEATURES = mergeTables(WIRE_PARTS, 'ownCollections');
export const COLLECTIONS_OF_FEATURES = mergeTables(WIRE_PARTS, 'collections');
export const SETTINGS_OF_FEATURES = mergeTables(WIRE_PARTS, 'settings');
/** The schemas of the settings whose value is an object. */
export const SETTING_OBJECTS = Object.values(SETTINGS_OF_FEATURES).filter(
  (schema) => schema instanceof z.ZodObject,
);
export const settingOf = (id: string): z.ZodType | undefined =>
  (SETTINGS_OF_FEATURES as Readonly<Record<string, z.ZodType>>)[id];

/**
 * What the features add to the messages between device and authority, one line each. The app reads this list, so it loads
 * no rule.
 */
import { investorWire } from './investor/wire-part.ts';
import { notifyWire } from './notify/wire-part.ts';
import { paymentRequestWire } from './payment-request/wire-part.ts';
import { privacyWire } from './privacy/wire-part.ts';
import { scheduleWire } from './schedule/wire-part.ts';
import { tdcClaimWire } from './tdc-claim/wire-part.ts';
import { mergeTables, type WirePart } from './wire-part.ts';

export const WIRE_PARTS = [
  tdcClaimWire,
  privacyWire,
  investorWire,
  paymentRequestWire,
  scheduleWire,
  notifyWire,
] as const satisfies readonly WirePart[];

export const WALLET_FIELDS = mergeTables(WIRE_PARTS, 'wallet');
export const TRANSACTION_FIELDS = mergeTables(WIRE_PARTS, 'transaction');
export const OWN_COLLECTIONS_OF_FEATURES = mergeTables(WIRE_PARTS, 'ownCollections');
export const COLLECTIONS_OF_FEATURES = mergeTables(WIRE_PARTS, 'collections');
export const SETTINGS_OF_FEATURES = mergeTables(WIRE_PARTS, 'settings');

/** The features of the platform, one line each: the ledger is made from their commands and slices. */
import { account } from './account/feature.ts';
import { approvals } from './approvals/feature.ts';
import { fee } from './fee/feature.ts';
import { investor } from './investor/feature.ts';
import { issue } from './issue/feature.ts';
import { projectChange } from './project-change/feature.ts';
import { projectLaunch } from './project-launch/feature.ts';
import { mailbox } from './mailbox/feature.ts';
import { operations } from './operations/feature.ts';
import { payment } from './payment/feature.ts';
import { paymentRequest } from './payment-request/feature.ts';
import { privacy } from './privacy/feature.ts';
import { project } from './project/feature.ts';
import { projectAlert } from './project-alert/feature.ts';
import { projectAudit } from './project-audit/feature.ts';
import { projectTalk } from './project-talk/feature.ts';
import { projectWatch } from './project-watch/feature.ts';
import { purchase } from './purchase/feature.ts';
import { receivable } from './receivable/feature.ts';
import { referral } from './referral/feature.ts';
import { role } from './role/feature.ts';
import { schedule } from './schedule/feature.ts';
import { securityNotice } from './security-notice/feature.ts';
import { stake } from './stake/feature.ts';
import { supply } from './supply/feature.ts';
import { tdcClaim } from './tdc-claim/feature.ts';
import { tdcGrant } from './tdc-grant/feature.ts';
import { transfer } from './transfer/feature.ts';
import type { VaultName } from './ledger/accounts.ts';
import type { FactKind, KERNEL_FACTS, Notice } from './ledger/facts.ts';
import type { Feature } from './ledger/feature.ts';
import type { OpenPoint } from './ledger/open-point.ts';
import type { OPEN_POINTS } from './account/open-points.ts';
import type { KernelCatalogName } from './ledger/document-list.ts';
import { makeLedger } from './ledger/ledger.ts';
import type { RuleParameters } from './ledger/parameters.ts';
import type { FEEDS, WritableCollection } from './protocol.ts';
import type { StandingDoc } from './ledger/standing-document.ts';
import type { SystemVault } from './vaults.ts';
import type { WIRE_PARTS } from './wire-parts.ts';

export const FEATURES = [
  account,
  mailbox,
  fee,
  transfer,
  paymentRequest,
  tdcClaim,
  tdcGrant,
  issue,
  purchase,
  payment,
  privacy,
  securityNotice,
  operations,
  role,
  supply,
  approvals,
  schedule,
  investor,
  referral,
  receivable,
  project,
  projectAudit,
  stake,
  projectChange,
  projectLaunch,
  projectTalk,
  projectAlert,
  projectWatch,
] as const satisfies readonly Feature[];

type KeysOf<Part extends 'facts' | 'notices' | 'openPoints'> = (typeof FEATURES)[number] extends infer One
  ? One extends Readonly<Record<Part, infer Table>>
    ? keyof Table
    : never
  : never;
type ParametersOf = (typeof FEATURES)[number] extends infer One
  ? One extends { readonly parameters: { readonly defaults: infer Own } }
    ? keyof Own
    : never
  : never;
type VaultsOf = (typeof FEATURES)[number] extends infer One
  ? One extends { readonly vaults: readonly (infer Vault)[] }
    ? Vault
    : never
  : never;
type WireOf = (typeof FEATURES)[number] extends infer One
  ? One extends { readonly wire: infer Wire }
    ? Wire
    : never
  : never;
type DocumentsOf = (typeof FEATURES)[number] extends infer One
  ? One extends { readonly documents: readonly (infer Document)[] }
    ? Document
    : never
  : never;
type PublicName<One = DocumentsOf> = One extends { readonly idOf: unknown }
  ? never
  : One extends { readonly feed: 'catalog'; readonly name: infer Name }
    ? Name
    : never;
/** The single documents of the catalogue: the kernel's and those of the features. */
export type CatalogName = KernelCatalogName | PublicName;
type NamesIn<Collection, One = DocumentsOf> = One extends {
  readonly collection: Collection;
  readonly name: infer Name;
}
  ? Name
  : never;
/** The collections of the feed `me` that features fold: neither the kernel nor a device writes them. */
type FoldedCollection = Exclude<
  keyof (typeof FEEDS)['me'],
  'wallet' | 'transactions' | 'notifications' | WritableCollection
>;
type Missing<All, Declared> = [Exclude<All, Declared>] extends [never] ? true : Exclude<All, Declared>;

/**
 * The error here names a type that a feature declares and forgets in its `feature.ts`, or what it declares and a list for
 * the app lacks.
 */
const COMPLETE: {
  readonly facts: Missing<Exclude<FactKind, (typeof KERNEL_FACTS)[number]>, KeysOf<'facts'>>;
  readonly notices: Missing<Notice, KeysOf<'notices'>>;
  readonly openPoints: Missing<OpenPoint, KeysOf<'openPoints'>>;
  readonly openPointsShown: Missing<OpenPoint, (typeof OPEN_POINTS)[number]>;
  readonly parameters: Missing<keyof RuleParameters, ParametersOf>;
  readonly vaults: Missing<VaultName, VaultsOf>;
  readonly vaultsShown: Missing<VaultName, SystemVault>;
  readonly collections: Missing<FoldedCollection, DocumentsOf['collection']>;
  readonly standing: Missing<Exclude<keyof StandingDoc, 'id' | 'seq' | 'at'>, NamesIn<'standing'>>;
  readonly standingSent: Missing<NamesIn<'standing'>, keyof StandingDoc>;
  readonly wireSent: Missing<WireOf, (typeof WIRE_PARTS)[number]>;
} = {
  facts: true,
  notices: true,
  openPoints: true,
  openPointsShown: true,
  parameters: true,
  vaults: true,
  vaultsShown: true,
  collections: true,
  standing: true,
  standingSent: true,
  wireSent: true,
};
void COMPLETE;

/** The ledger of all features. */
export const {
  apply,
  assertParameters,
  commandTypes,
  decide,
  defaultParameters,
  documentParts,
  documents,
  due,
  dueInBatches,
  emptyState,
  isDueAfter,
  openPoints,
  ownerOfAddress,
  parameterVariables,
  parseCommand,
  publicName,
  ruleOf,
  slices,
  snapshotTables,
  stateDigest,
  stateFaults,
} = makeLedger(FEATURES);

/** The messages between device and authority. A test pins their hash to PROTOCOL_VERSION. */
import { z } from 'zod';
import { ROLES } from './constants.ts';
import { CLIENT_HEADER, ORDER_TOP, PROTOCOL_VERSION } from './device.ts';
import { CurrencyCodeField, plainText } from './fields.ts';
import { AnyStandingSchema } from './ledger/standing-document.ts';
import {
  commandBatchMax,
  commandIdLengthMax,
  contactNameLengthMax,
  contactNoteLengthMax,
  contactsPerUserMax,
  labelLengthMax,
  labelsPerUserMax,
  privateNoteLengthMax,
  pushBatchMax,
  tokensListedMax,
} from './limits.ts';
import { TRANSACTION_KINDS } from './transaction-kinds.ts';
import type { OwnCollection } from './own-collection.ts';
import { DecimalField, TimestampField, TotalsField } from './wire-fields.ts';
import {
  COLLECTIONS_OF_FEATURES,
  OWN_COLLECTIONS_OF_FEATURES,
  SETTING_OBJECTS,
  settingOf,
  SETTINGS_OF_FEATURES,
  TRANSACTION_FIELDS,
  VERDICT_FIELDS,
  WALLET_FIELDS,
} from './wire-parts.ts';
import { namesOf, schemasOf } from './wire-part.ts';

export { CLIENT_HEADER, ORDER_TOP, PROTOCOL_VERSION };
/** The service asks older installed apps to update before anything else; their queues stay. Before 10 an app could not read a wallet with tokens. */
export const OLDEST_CLIENT_VERSION = 10;
const Moment = z.int().min(0);

/** All times on the wire are ISO 8601 in UTC. A command as a client sends it; the authority adds the actor from the session. `requestedAt` is advisory. */
export const SubmittedCommandSchema = z.strictObject({
  id: z.string().max(commandIdLengthMax),
  type: z.string().max(64),
  payload: z.unknown(),
  requestedAt: TimestampField.optional(),
});
export type SubmittedCommand = z.infer<typeof SubmittedCommandSchema>;

export const CommandBatchSchema = z.strictObject({
  commands: z.array(SubmittedCommandSchema).min(1).max(commandBatchMax),
});

const Facts = z.record(z.string(), z.union([z.string(), z.number()]));

/** The final answer to a command: the same for every repeat of its id. Amounts are decimal strings. */
export const VerdictSchema = z.strictObject({
  id: z.string(),
  type: z.string(),
  verdict: z.enum(['committed', 'refused']),
  /** The entry and its block in the journal. */
  seq: z.int().min(1),
  block: z.int().min(1),
  at: TimestampField,
  code: z.string().optional(),
  detail: z.string().optional(), // the text of the refusal
  /** The refusal's details, such as the amount that is available. */
  facts: Facts.optional(),
  /** The transaction's permalink id, the payee's amount, the fee, and the amount that left the sender. */
  txId: z.string().optional(),
  amount: DecimalField.optional(),
  fee: DecimalField.optional(),
  total: DecimalField.optional(),
  /** The proposal that the command became: nothing has happened yet, because others have to approve it. */
  proposal: z.string().optional(),
  ...VERDICT_FIELDS,
});
export type Verdict = z.infer<typeof VerdictSchema>;

/** RFC 9457 problem details with the stable code. `type` is the page that explains it. */
export const ProblemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  remedy: z.string(),
  retry: z.enum(['never', 'same-id', 'new-id']),
  field: z.string().optional(),
  retryAfterMs: z.int().optional(),
  facts: Facts.optional(),
});
export type Problem = z.infer<typeof ProblemSchema>;

/**
 * One row per command of a batch, in order: the verdict, or the problem of one that did not reach the journal: `refused`
 * without a `seq` can never be decided as it is, `undecided`: send the same id again.
 */
export const CommandAnswerSchema = z.union([
  VerdictSchema,
  z.strictObject({
    id: z.string(),
    type: z.string(),
    verdict: z.enum(['refused', 'undecided']),
    seq: z.null(),
    block: z.null(),
    code: z.string(),
    detail: z.string(),
    field: z.string().optional(),
    problem: ProblemSchema,
  }),
]);
export type CommandAnswer = z.infer<typeof CommandAnswerSchema>;
export const CommandBatchAnswerSchema = z.strictObject({ verdicts: z.array(CommandAnswerSchema) });

const BalanceSchema = z.strictObject({ posted: DecimalField, held: DecimalField });
const perCurrency = <S extends z.ZodType>(schema: S) =>
  z.strictObject({ DC: schema, TDC: schema, USD: schema });
const id = z.string().min(1).max(96);

/** A person's balance of a project's token; a locked part is held. */
export const TokenBalanceSchema = BalanceSchema.extend({ projectId: id, symbol: z.string().min(1).max(20) });
export type TokenBalance = z.infer<typeof TokenBalanceSchema>;

/** The state of a person's wallet as of the entry `seq` (time `at`). */
export const WalletDocSchema = z.strictObject({
  id,
  seq: Moment,
  at: TimestampField,
  address: z.string().max(64),
  balances: perCurrency(BalanceSchema),
  totals: perCurrency(TotalsField),
  roles: z.array(z.enum(ROLES)),
  /** Project tokens, largest balance first; absent if there never were any. */
  tokens: z.array(TokenBalanceSchema).max(tokensListedMax).optional(),
  ...WALLET_FIELDS,
});
export type WalletDoc = z.infer<typeof WalletDocSchema>;

/** One transaction as the explorer shows it. */
export const ExplorerDocSchema = z.strictObject({
  id,
  seq: Moment,
  order: Moment,
  at: TimestampField,
  kind: z.enum(TRANSACTION_KINDS),
  from: z.string().max(64),
  to: z.string().max(64),
  amount: DecimalField,
  fee: DecimalField,
  /** A listed currency, or a project's token. */
  currency: CurrencyCodeField,
  status: z.enum(['success', 'pending', 'failed']),
});
export type ExplorerDoc = z.infer<typeof ExplorerDocSchema>;

/** The same transaction for a party to it. */
export const TransactionDocSchema = ExplorerDocSchema.extend({
  direction: z.enum(['in', 'out']),
  commandId: z.string().optional(),
  note: z.string().optional(),
  ...TRANSACTION_FIELDS,
});
export type TransactionDoc = z.infer<typeof TransactionDocSchema>;

export const NotificationDocSchema = z.strictObject({
  id,
  seq: Moment,
  order: Moment,
  at: TimestampField,
  type: z.enum(['transaction', 'project', 'system', 'security', 'other']),
  title: z.string().max(120),
  message: z.string().max(400),
  page: z.string().max(200).optional(), // the app's page about its subject
  read: z.boolean(),
});
export type NotificationDoc = z.infer<typeof NotificationDocSchema>;

export const ContactDocSchema = z.strictObject({
  id,
  address: z.string().min(1).max(64),
  name: plainText(contactNameLengthMax).min(1),
  label: plainText(labelLengthMax).optional(), // the person's own word for a group of contacts
  favourite: z.boolean().optional(), // listed first; absent means no
  note: plainText(contactNoteLengthMax).optional(),
  updatedAt: TimestampField,
});
export type ContactDoc = z.infer<typeof ContactDocSchema>;

/** A person's own words on a transaction, a short label and a longer note; `id` is the transaction's. Nobody else sees them. */
export const LabelDocSchema = z.strictObject({
  id,
  text: plainText(labelLengthMax),
  note: plainText(privateNoteLengthMax).optional(),
  updatedAt: TimestampField,
});
export type LabelDoc = z.infer<typeof LabelDocSchema>;

/** `id` is the setting's name. Only the settings of features have an object for their value. */
export const SettingDocSchema = z
  .strictObject({
    id: z.enum(['theme', 'sound', 'hideBalances', 'defaultCurrency', ...namesOf(SETTINGS_OF_FEATURES)]),
    value: z.union([plainText(40), z.boolean(), ...SETTING_OBJECTS]),
    updatedAt: TimestampField,
  })
  .refine(({ id, value }) => settingOf(id)?.safeParse(value).success ?? typeof value !== 'object', {
    path: ['value'],
  });
export type SettingDoc = z.infer<typeof SettingDocSchema>;

/** A public fact: `vaults` (balances of the system vaults), `terms` (fees in force). */
export const CatalogDocSchema = z.strictObject({
  id,
  seq: Moment,
  at: TimestampField,
  value: z.record(z.string(), z.unknown()),
});
export type CatalogDoc = z.infer<typeof CatalogDocSchema>;

/** An act of staff or of the system, as staff see it. */
export const AuditDocSchema = z.strictObject({
  id,
  seq: Moment,
  order: Moment,
  at: TimestampField,
  actor: z.string(),
  action: z.string(),
  verdict: z.enum(['committed', 'refused']),
  code: z.string().optional(),
  facts: z.array(z.record(z.string(), z.unknown())),
});
export type AuditDoc = z.infer<typeof AuditDocSchema>;

/** The collections of `me` that a person writes. */
export const OWN_COLLECTIONS = {
  notifications: { schema: NotificationDocSchema, mayWrite: 'read flag', documentsPerPersonMax: null },
  contacts: {
    schema: ContactDocSchema,
    fieldsSince: { favourite: 11, note: 11 },
    mayWrite: 'all and delete',
    documentsPerPersonMax: contactsPerUserMax,
  },
  labels: { schema: LabelDocSchema, mayWrite: 'all and delete', documentsPerPersonMax: labelsPerUserMax },
  settings: { schema: SettingDocSchema, mayWrite: 'all', documentsPerPersonMax: null },
  ...OWN_COLLECTIONS_OF_FEATURES,
} as const satisfies Readonly<Record<string, OwnCollection>>;
export type WritableCollection = keyof typeof OWN_COLLECTIONS;
export const WRITABLE = Object.keys(OWN_COLLECTIONS) as WritableCollection[];

/** The collections of each feed, with the schema of their documents; `feed-schemas.ts` checks the kinds of `standing` too. */
export const FEEDS = {
  me: {
    wallet: WalletDocSchema,
    transactions: TransactionDocSchema,
    notifications: NotificationDocSchema,
    contacts: ContactDocSchema,
    labels: LabelDocSchema,
    settings: SettingDocSchema,
    ...schemasOf(OWN_COLLECTIONS_OF_FEATURES),
    ...COLLECTIONS_OF_FEATURES,
    standing: AnyStandingSchema,
  },
  catalog: { catalog: CatalogDocSchema },
  explorer: { explorer: ExplorerDocSchema },
  admin: { audit: AuditDocSchema },
} as const;
export type FeedName = keyof typeof FEEDS;

/** A feed's checkpoint as the store gave it, or empty for the beginning. */
export const SinceSchema = z.string().regex(/^(\d+(-[A-Za-z0-9_-]{1,2000})?)?$/);

export const PullAnswerSchema = z.strictObject({
  documents: z.array(z.looseObject({ id: z.string(), _deleted: z.boolean().optional() })),
  checkpoint: z.string(),
  /** false at the end of the feed; a shorter batch does not mean the end */
  more: z.boolean(),
  /** true when the device should drop what it holds of this collection and start from this batch */
  reset: z.boolean().optional(),
});
export type PullAnswer = z.infer<typeof PullAnswerSchema>;

export const PushRowSchema = z.strictObject({
  document: z.looseObject({ id: z.string().min(1).max(96), _deleted: z.boolean().optional() }),
  assumed: z.looseObject({ id: z.string() }).nullable(),
});
export const PushRequestSchema = z.strictObject({ rows: z.array(PushRowSchema).min(1).max(pushBatchMax) });
/** Rows that were not written: `conflicts` has the server's documents (or tombstones), `refused` says why. */
export const PushAnswerSchema = z.strictObject({
  conflicts: z.array(z.looseObject({ id: z.string(), _deleted: z.boolean().optional() })),
  refused: z.array(z.strictObject({ id: z.string(), problem: ProblemSchema })),
});
export type PushAnswer = z.infer<typeof PushAnswerSchema>;

/** One doorbell event: these collections of this feed have changed. */
export const RingSchema = z.strictObject({
  feed: z.enum(['me', 'catalog', 'explorer', 'admin']),
  collections: z.array(z.string()),
  /** The last durable entry when it rang. */
  seq: Moment.optional(),
});
export type Ring = z.infer<typeof RingSchema>;

/**
 * How many requests are let through in a minute, by what they are for. Everybody behind one address of a carrier shares the
 * figure of the network, so it is that of a thousand people; who floods is stopped by the figures of their account and
 * device before they take anything from their neighbours.
 */
import { proofLeavesPerMinuteMax } from '#domain/limits.ts';

/** With an access token: of the account, of the session, which is a device, and of the network. */
type PersonFigures = { readonly account: number; readonly device: number; readonly network: number };
/** Of whoever is not known. */
type NetworkFigures = { readonly network: number };

export const PERSON_LIMITS = {
  /** Batches of commands; what is in them is limited by person where it is decided (RATE_LIMITED). */
  commands: { account: 600, device: 300, network: 12_000 },
  /** Contacts, labels, settings and what else devices write, in batches. */
  push: { account: 600, device: 300, network: 12_000 },
  /** A page of replication. A device that is new takes all of its pages one after the other. */
  pull: { account: 6_000, device: 3_000, network: 60_000 },
  /** Streams that are opened: all devices come back at once when the service was away. */
  doorbell: { account: 240, device: 60, network: 12_000 },
  read: { account: 600, device: 300, network: 12_000 },
  /** What changes an account: devices, passkeys, the second factor, pushes, closing. */
  settings: { account: 90, device: 60, network: 3_000 },
  checkout: { account: 20, device: 20, network: 1_200 },
  /** Names are not meant to be collected. */
  payees: { account: 30, device: 30, network: 3_000 },
  /** Everything that a person has, in one answer. */
  export: { account: 10, device: 10, network: 300 },
} as const satisfies Readonly<Record<string, PersonFigures>>;

export const NETWORK_LIMITS = {
  /** Signing up and in, resetting: each has allowances of its own by address and device, and this is before them. */
  entrance: { network: 600 },
  /** Refreshing and leaving. */
  session: { network: 12_000 },
  explorer: { network: 3_000 },
  checkpoints: { network: 3_000 },
  proofs: { network: 600 },
  /** Supply, the modes and keys of the service, the documentation. */
  public: { network: 3_000 },
  waitlist: { network: 60 },
  cardPage: { network: 600 },
  /** The card network delivers what it has at once, and again what was refused. */
  webhook: { network: 6_000 },
  /** Probes of whoever runs the service. */
  health: { network: 6_000 },
  operator: { network: 300 },
  /** With a token that is not good, where one is needed. */
  unauthenticated: { network: 3_000 },
  /** The files of the app, and whatever is no route. */
  files: { network: 60_000 },
} as const satisfies Readonly<Record<string, NetworkFigures>>;

/** In an hour, and not in a minute: look-ups of payees by an account without a confirmed mailbox. */
export const UNCONFIRMED_LOOKUPS_LIMIT = { account: 30 } as const;

/** Work and not requests: the entries that are hashed for proofs. */
export const PROOF_LEAVES_LIMIT: NetworkFigures = { network: proofLeavesPerMinuteMax };

export type PersonLimit = keyof typeof PERSON_LIMITS;
export type NetworkLimit = keyof typeof NETWORK_LIMITS;

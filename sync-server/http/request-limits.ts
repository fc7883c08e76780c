/**
 * How many requests are accepted in a minute, by purpose. Everybody behind one address of a carrier shares the
 * network's limit, so it is sized for a thousand people; a flood is stopped by the limits of its account and device
 * before it affects others on the network.
 */
import { proofLeavesPerMinuteMax } from '#domain/limits.ts';

/** With an access token: the limits of the account, of the session (a device) and of the network. */
type PersonFigures = { readonly account: number; readonly device: number; readonly network: number };
/** Without an access token. */
type NetworkFigures = { readonly network: number };

export const PERSON_LIMITS = {
  /** Batches of commands; the commands in them are limited by person where they are decided (RATE_LIMITED). */
  commands: { account: 600, device: 300, network: 12_000 },
  /** Contacts, labels, settings and other documents that devices write, in batches. */
  push: { account: 600, device: 300, network: 12_000 },
  /** A page of replication. A new device pulls all of its pages one after the other. */
  pull: { account: 6_000, device: 3_000, network: 60_000 },
  /** Opened streams: all devices reconnect at once after an outage. */
  doorbell: { account: 240, device: 60, network: 12_000 },
  read: { account: 600, device: 300, network: 12_000 },
  /** Changes to an account: devices, passkeys, the second factor, push subscriptions, closing. */
  settings: { account: 90, device: 60, network: 3_000 },
  checkout: { account: 20, device: 20, network: 1_200 },
  /** Kept low so that nobody can collect names. */
  payees: { account: 30, device: 30, network: 3_000 },
  /** Uploaded pictures. */
  upload: { account: 10, device: 10, network: 600 },
  /** All data of a person in one answer. */
  export: { account: 10, device: 10, network: 300 },
} as const satisfies Readonly<Record<string, PersonFigures>>;

export const NETWORK_LIMITS = {
  /**
   * Signing up, signing in and resetting: each also has its own limits by address and device, which are checked after
   * this one.
   */
  entrance: { network: 600 },
  /** Refreshing and signing out. */
  session: { network: 12_000 },
  explorer: { network: 3_000 },
  checkpoints: { network: 3_000 },
  proofs: { network: 600 },
  /** Supply, the service's modes and keys, the documentation. */
  public: { network: 3_000 },
  waitlist: { network: 60 },
  cardPage: { network: 600 },
  /** The card network delivers everything that it has at once, and repeats what was refused. */
  webhook: { network: 6_000 },
  /** The operator's probes. */
  health: { network: 6_000 },
  operator: { network: 300 },
  /** Requests with an invalid token on a route that needs one. */
  unauthenticated: { network: 3_000 },
  /** People's pictures: a list asks for one of each person. */
  pictures: { network: 12_000 },
  /** The files of the app, and every path that is no route. */
  files: { network: 60_000 },
} as const satisfies Readonly<Record<string, NetworkFigures>>;

/** In an hour instead of a minute: payee look-ups by an account without a confirmed mailbox. */
export const UNCONFIRMED_LOOKUPS_LIMIT = { account: 30 } as const;

/** Measures work instead of requests: the entries that are hashed for proofs. */
export const PROOF_LEAVES_LIMIT: NetworkFigures = { network: proofLeavesPerMinuteMax };

export type PersonLimit = keyof typeof PERSON_LIMITS;
export type NetworkLimit = keyof typeof NETWORK_LIMITS;

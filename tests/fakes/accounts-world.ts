/** Accounts on the given store, or one in memory, and a ledger with the real rules and a fixed clock. */
import { apply, decide, emptyState, parseCommand } from '#domain/features.ts';
import { createHash, randomBytes } from 'node:crypto';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { entryLeaf } from '#domain/ledger/record.ts';
import type { PersonData } from '#server/person-data.ts';
import { makeVerdict } from '#server/commands/verdict.ts';
import type { Command } from '#domain/ledger/entry.ts';
import type { State } from '#domain/ledger/state.ts';
import { makeAccounts } from '#server/identity/accounts.ts';
import { makeErasures } from '#server/erasures.ts';
import { makeWaitlist } from '#server/waitlist/waitlist.ts';
import type { Mail, Mailer } from '#server/notify/mail/ports.ts';
import type { PasswordHasher } from '#server/identity/credentials/passwords.ts';
import type { SubmitResult } from '#server/commands/authority.ts';
import { makeMemoryStore } from './memory-store.ts';
import { type RoutedAccounts, routeAccounts } from './routed-accounts.ts';

export const TOKEN_KEY = '5f'.repeat(32);
export const DATA_KEY = '3a'.repeat(32);

type FakeLedger = {
  readonly state: State;
  readonly commands: Command[];
  /** While true, every command is answered with STORE_UNAVAILABLE. */
  down: boolean;
  submit(command: Command): Promise<SubmitResult>;
};

function makeFakeLedger(now: () => number): FakeLedger {
  const state = emptyState();
  const decided = new Map<string, SubmitResult>();
  const ledger: FakeLedger = {
    state,
    commands: [],
    down: false,
    async submit(command) {
      if (ledger.down) return { ok: false, code: 'STORE_UNAVAILABLE' };
      ledger.commands.push(command);
      const before = decided.get(command.id);
      if (before !== undefined) return before;
      const checked = parseCommand(command);
      if (!checked.ok) return checked;
      const entry = decide(state, checked.value, now());
      apply(state, entry);
      const result: SubmitResult = { ok: true, verdict: makeVerdict(entry, entryLeaf(entry), 1) };
      decided.set(command.id, result);
      return result;
    },
  };
  return ledger;
}

/** A fast stand-in for argon2 that counts calls. */
export type CountingHasher = PasswordHasher & { hashed: number; verified: number };

function makeCountingHasher(): CountingHasher {
  const digest = (password: string) => createHash('sha256').update(password).digest('hex');
  const hasher: CountingHasher = {
    hashed: 0,
    verified: 0,
    async hash(password) {
      hasher.hashed += 1;
      return digest(password);
    },
    async verify(passwordHash, password) {
      hasher.verified += 1;
      return passwordHash === digest(password);
    },
  };
  return hasher;
}

export type AccountsWorld = {
  readonly accounts: RoutedAccounts;
  readonly store: DocumentStore;
  readonly ledger: FakeLedger;
  readonly hasher: CountingHasher;
  readonly endedSessions: string[];
  /** The users whose data the rest of the service was asked to erase. */
  readonly erased: string[];
  /** Everything that was logged, as JSON. */
  readonly logged: string[];
  /** The sent mails, oldest first. */
  readonly mails: Mail[];
  /** ms; tests advance it. */
  readonly clock: { at: number };
  /** A second process on the same store and ledger. */
  restart(): Promise<RoutedAccounts>;
};

type WorldOptions = {
  rateLimits?: boolean;
  store?: DocumentStore;
  hasher?: PasswordHasher;
  mail?: Mailer;
  /** Further parts that have data of people. */
  elsewhere?: readonly PersonData[];
};

export async function makeAccountsWorld(options: WorldOptions = {}): Promise<AccountsWorld> {
  const { rateLimits = false, store = makeMemoryStore() } = options;
  await store.createDatabase(ACCOUNTS);
  const clock = { at: 1_790_000_000_000 };
  const now = () => clock.at;
  const ledger = makeFakeLedger(now);
  const hasher = makeCountingHasher();
  const endedSessions: string[] = [];
  const erased: string[] = [];
  const logged: string[] = [];
  const mails: Mail[] = [];
  const write = (fields: object, message: string) => {
    logged.push(JSON.stringify({ ...fields, message }));
  };
  const log = { info: write, warn: write, error: write };
  const erasures = makeErasures({ store, log });
  const waitlist = makeWaitlist({ store, erasures, now });
  const restart = async () => {
    const made = await makeAccounts({
      store,
      erasures,
      authority: ledger,
      now,
      randomBytes,
      secrets: { tokenKey: TOKEN_KEY, dataKey: DATA_KEY },
      mail: options.mail ?? {
        post(mail) {
          mails.push(mail);
          return Promise.resolve();
        },
      },
      config: { rateLimits, publicUrl: 'https://vaultiq.example' },
      log,
      pictures: { pictureOf: () => Promise.resolve(null) },
      onSessionEnded: (sessionId) => endedSessions.push(sessionId),
      elsewhere: () => [
        made.people,
        ...(options.elsewhere ?? []),
        {
          exports: {
            picture: () => Promise.resolve(null),
            pushSubscriptions: () => Promise.resolve([]),
            orders: () => Promise.resolve([]),
            waitlist: ({ email }) => waitlist.entryOf(email),
          },
          erase: async (userId) => void erased.push(userId),
          eraseByEmail: (email) => waitlist.remove(email),
        },
      ],
      hasher: options.hasher ?? hasher,
    });
    return routeAccounts(made);
  };
  return {
    accounts: await restart(),
    store,
    ledger,
    hasher,
    endedSessions,
    erased,
    logged,
    mails,
    clock,
    restart,
  };
}

/**
 * The demo world of a first start outside production: an owner, an admin and three people with money, weeks of history
 * and schedules. It is made by sending commands, so it has nothing that the rules forbid.
 */
import { CHECKPOINTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { Currency } from '#domain/constants.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { Command } from '#domain/ledger/entry.ts';
import type { State } from '#domain/ledger/state.ts';
import { dueRewards } from '#domain/referral/due.ts';
import { assert } from '#domain/result.ts';
import type { Clock } from '../clock.ts';
import type { SubmitResult } from '../commands/authority.ts';
import type { DemoWallet, PlannedCommand, PlannedStep } from './demo-feature.ts';
import { DEMO_PARTS } from './demo-features.ts';

export const DEMO_PASSWORD = 'try-vaultiq-here';

export type DemoPerson = { readonly email: string; readonly fullName: string; readonly what: string };
export type DemoAccount = {
  readonly email: string;
  readonly fullName: string;
  readonly password: string;
  /** The referrer's wallet address. */
  readonly ref?: string | undefined;
};

export const DEMO_OWNER: DemoPerson = { email: 'owner@demo.example', fullName: 'Demo Owner', what: 'owner' };
const DEMO_ADMIN: DemoPerson = { email: 'admin@demo.example', fullName: 'Demo Admin', what: 'admin' };
const A_WALLET = 'wallet with DC, TDC and USD';
const DEMO_WALLETS: readonly DemoPerson[] = [
  { email: 'one@demo.example', fullName: 'Demo Wallet One', what: A_WALLET },
  { email: 'two@demo.example', fullName: 'Demo Wallet Two', what: A_WALLET },
  { email: 'three@demo.example', fullName: 'Demo Wallet Three', what: A_WALLET },
].map((person, index) => ({ ...person, what: withParts(person.what, index) }));

function withParts(what: string, index: number): string {
  const more = DEMO_PARTS.flatMap(({ makes }) => (makes?.wallet === index ? makes.what : []));
  return more.length === 0 ? what : `the same, and ${more.join(', ')}`;
}

/** The sign-ins that the start prints; all with DEMO_PASSWORD. A configured owner has their own password. */
export const demoSignIns = (withOwner: boolean): readonly DemoPerson[] =>
  withOwner ? [...DEMO_WALLETS, DEMO_ADMIN, DEMO_OWNER] : [...DEMO_WALLETS, DEMO_ADMIN];

type DemoDeps = {
  readonly store: Pick<DocumentStore, 'get' | 'put'>;
  readonly submit: (command: Command) => Promise<SubmitResult>;
  readonly state: State;
  /** Finds or opens the account of an e-mail; resolves to the user id. */
  readonly openAccount: (account: DemoAccount) => Promise<string>;
  /** Finds or makes the owner; resolves to the user id. */
  readonly openOwner: () => Promise<string>;
  /** Stores a picture of this person, as their upload would; resolves to its hash. */
  readonly upload: (userId: string, picture: Buffer) => Promise<string>;
  readonly clock: Pick<Clock, 'now' | 'set' | 'reset'>;
};

const MARKER = 'demo-world';
const DAYS = 42;
const DAY_MS = 24 * 3_600_000;

/** The beginning of the demo's history: the first block must not be later. ms. */
export const demoStart = (now: number): number => now - DAYS * DAY_MS;

type Marker = { readonly status: 'started' | 'finished' };

/** Makes the world when the data is empty, or continues an interrupted attempt. Resolves to whether it exists. */
export async function makeDemoWorld(deps: DemoDeps): Promise<boolean> {
  const marker = await deps.store.get<Marker>(CHECKPOINTS, MARKER);
  if (marker?.status === 'finished') return true;
  if (marker === null) {
    if (deps.state.users.size > 0) return false;
    await deps.store.put(CHECKPOINTS, mark('started'));
  }
  await fill(deps);
  const begun = await deps.store.get<Marker>(CHECKPOINTS, MARKER);
  await deps.store.put(CHECKPOINTS, { ...mark('finished'), ...(begun && { _rev: begun._rev }) });
  return true;
}

const mark = (status: Marker['status']) => ({ _id: MARKER, status });

async function fill(deps: DemoDeps): Promise<void> {
  const start = demoStart(Date.now());
  let everyone: Everyone | null = null;
  try {
    deps.clock.set(start);
    everyone = await openEveryone(deps);
    await fund(deps, everyone.wallets);
    const pictures = await uploadAll(deps, everyone);
    for (const step of listSteps({ ...everyone, pictures }, start)) {
      deps.clock.set(start + step.day * DAY_MS + step.hour * 3_600_000);
      for (const command of commandsOf(step, deps)) await send(deps, command);
      // Paid at the time at which the jobs would have paid, not today.
      for (const reward of dueRewards(deps.state, deps.clock.now())) await send(deps, reward);
    }
  } finally {
    deps.clock.reset();
  }
  // A picture is stored for a day until something refers to it, and the projects do once the service has started.
  await uploadAll(deps, everyone);
}

const commandsOf = (step: PlannedCommand | PlannedStep, { clock, state }: DemoDeps): readonly Command[] =>
  'command' in step ? [step.command] : step.commandsOf(state, clock.now());

type Everyone = { readonly admin: string; readonly owner: string; readonly wallets: readonly DemoWallet[] };

type Cast = Everyone & { readonly pictures: ReadonlyMap<string, string> };

async function uploadAll(deps: DemoDeps, { owner }: Everyone): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  for (const { pictures } of DEMO_PARTS)
    for (const [name, bytes] of pictures?.() ?? []) hashes.set(name, await deps.upload(owner, bytes));
  return hashes;
}

const listSteps = (everyone: Cast, start: number): (PlannedCommand | PlannedStep)[] =>
  DEMO_PARTS.flatMap(({ plan }) => plan({ ...everyone, start, days: DAYS })).toSorted(
    (one, other) => one.day - other.day || one.hour - other.hour,
  );

async function openEveryone(deps: DemoDeps): Promise<Everyone> {
  // The admin first: once there is an owner, the system appoints nobody.
  const admin = await open(deps, DEMO_ADMIN);
  await send(deps, {
    id: 'demo-world:admin-role',
    type: 'role.grant',
    actor: SYSTEM_ACTOR,
    payload: { userId: admin, role: 'admin' },
  });
  const owner = await deps.openOwner();
  const wallets: DemoWallet[] = [];
  for (const person of DEMO_WALLETS) {
    // The first person refers the others.
    const userId = await open(deps, person, wallets[0]?.address);
    const address = deps.state.users.get(userId)?.address;
    assert(address !== undefined, 'a new account has a wallet');
    wallets.push({ userId, address });
  }
  return { admin, owner, wallets };
}

const open = (deps: DemoDeps, { email, fullName }: DemoPerson, ref?: string): Promise<string> =>
  deps.openAccount({ email, fullName, ref, password: DEMO_PASSWORD });

const FUNDS: readonly (readonly [Currency, string])[] = [
  ['DC', '2500'],
  ['USD', '800'],
  ['TDC', '400'],
];

async function fund(deps: DemoDeps, wallets: readonly DemoWallet[]): Promise<void> {
  for (const [index, { address }] of wallets.entries()) {
    for (const [currency, amount] of FUNDS) {
      const id = `demo-world:fund-${String(index)}-${currency}`;
      await send(deps, {
        id,
        type: 'ledger.issue',
        actor: SYSTEM_ACTOR,
        payload: { to: address, amount, currency, reason: 'Demo funds' },
      });
    }
  }
}

/** A refusal is part of the history too (a wallet may run short); only an undecided command stops the start. */
async function send(deps: DemoDeps, command: Command): Promise<void> {
  const result = await deps.submit(command);
  assert(result.ok, `the demo world's ${command.id} was not decided: ${result.ok ? '' : result.code}`);
}

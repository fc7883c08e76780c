import type { DocumentStore } from '#couchdb/document-store.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { Command } from '#domain/ledger/entry.ts';
import type { Request } from '#domain/payment-request/schema.ts';
import type { State } from '#domain/ledger/state.ts';
import { findAddress, issueTo, openAccount, transfer, userId } from '#tests/builders/ledger-commands.ts';
import type { Authority } from '#server/commands/authority.ts';
import { makeVirtualTime } from '#tests/fakes/virtual-time.ts';
import { makeHost, openReal, type OpenAuthority } from './authority-host.ts';
import { makeClient, type SeenVerdict } from './client.ts';
import {
  makePurchaseCommands,
  openOrder,
  orderAtStart,
  ordersIn,
  providerCommands,
  repeatReports,
  SIMULATED_PARAMETERS,
} from './purchases.ts';
import { askForVerdicts, waitForEverybody } from './ending.ts';
import { closingCommands } from './closings.ts';
import { investedAtStart, investorCommands } from './investors.ts';
import { debtAtStart } from './debtor.ts';
import { firstProjects, makeMailboxCommand, findReferrer } from './referrals.ts';
import {
  approvalsAtStart,
  moneyOfBackers,
  offersAtStart,
  PROJECT_UNITS,
  projectCommands,
  projectPeople,
  stakesAtStart,
} from './projects.ts';
import type { VestingMode } from './raise-books.ts';
import { makeRequestCommands, makeRequests } from './requests.ts';
import { makeRandom, type Random } from './random.ts';
import { aboutPrivacy } from './privacy.ts';
import { makeWishes } from './schedules.ts';
import { carryOut, prepareOnce } from './start.ts';
import { CALM, drawWeather, type Weather } from './weather.ts';
import { openProposals } from '#domain/approvals/open-proposals.ts';

/** Replaces a real part by a broken one, in tests only. */
export type Mutant = {
  readonly name: string;
  /** The kind of history in which it can be caught; `everything` if absent. */
  readonly about?: 'raises';
  readonly open?: OpenAuthority;
  readonly store?: (store: DocumentStore) => DocumentStore;
};

/** The course of a history, for the checks. */
export type History = {
  readonly seed: number;
  /** The database at the end. */
  readonly store: DocumentStore;
  /** Every command that a client has sent. */
  readonly commands: readonly Command[];
  /** Every verdict that a client has received, in order. */
  readonly seenVerdicts: readonly SeenVerdict[];
  /** The issued amounts by currency, and the amount of one claim of test credits. */
  readonly issued: Readonly<Record<string, bigint>>;
  /** When everybody had their verdict, ms. */
  readonly endedAt: number;
  /** How the second half of a raise vests in it. */
  readonly vestingMode: VestingMode;
  /** Why the history could not end, or null. */
  readonly broken: string | null;
};

const CLIENTS = 5;
const COMMANDS_EACH = 10;
/** Twenty seconds before the end of a month: 2027-01-31T23:59:40Z. */
const STARTED_AT = 1_801_439_980_000;
const TROUBLE_MS = 40_000;
const OPENING_UNITS = 20;
/** The first client is the owner, the next two are admins; they decide on the owner's proposals. */
const STAFF = 3;
const ASPIRANTS = [CLIENTS - 2, CLIENTS - 1];

/** Runs one history: set up an installation, inject faults, then run without faults until everybody has a verdict. */
export async function liveThrough(seed: number, mutant?: Mutant): Promise<History> {
  const random = makeRandom(seed);
  const { startedAt, state, stored } = await START();
  const time = makeVirtualTime(startedAt);
  const raw = stored.copy();
  const store = mutant?.store?.(raw) ?? raw;
  const open = mutant?.open ?? openReal;
  const stormy = drawWeather(random);
  const endsAt = time.now() + TROUBLE_MS;
  const currentWeather = (): Weather => (time.now() < endsAt ? stormy : CALM);
  const seenVerdicts: SeenVerdict[] = [];
  const hostDeps = { store, time, weather: currentWeather, open, parameters: SIMULATED_PARAMETERS };
  const hosts = ['a', 'b'].map((name) => makeHost({ ...hostDeps, name, random: random.fork() }));
  const world = { state, requests: makeRequests({ state, random: random.fork(), now: time.now() }) };
  const commands = Array.from({ length: CLIENTS }, (_, n) => commandsOf(n, world, random.fork()));
  const reports = providerCommands(
    [...commands.keys()].map(orderAtStart).concat(ordersIn(commands.flat())),
    STARTED_AT,
    random.fork(),
  );
  // Two processes receive the card provider's events.
  commands.push(interleave([...reports], firstProjects(CLIENTS)), [...repeatReports(reports, random.fork())]);
  for (const n of [0, 1, 3, 4]) commands.push(investorCommands(n, state, random.fork()));
  commands.push(closingCommands(random.fork()));
  commands.push(...projectCommands(state, makeRandom(seed + 1_000_000)));
  const clients = commands.map(() =>
    makeClient({
      hosts,
      time,
      random: random.fork(),
      weather: currentWeather,
      onVerdict: (one) => seenVerdicts.push(one),
    }),
  );
  for (const host of hosts) host.run();
  const working = clients.map((client, n) => client.work(commands[n] ?? [], endsAt));
  const sent = commands.flat();
  const unfinished = await waitForEverybody(time, working, endsAt);
  const endedAt = time.now();
  const broken = unfinished ?? (await askForVerdicts({ ...hostDeps, hosts, commands: sent, seenVerdicts }));
  const issued = issuedAtStart();
  return { seed, store: raw, commands: sent, seenVerdicts, issued, endedAt, vestingMode: 'cliff', broken };
}

/** Inserts the others in order, one after every third. */
const interleave = (commands: readonly Command[], others: readonly Command[]): Command[] => {
  const left = [...others];
  const all = commands.flatMap((command, n) => (n % 3 === 2 ? [command, ...left.splice(0, 1)] : [command]));
  return [...all, ...left];
};

const issuedAtStart = () => ({ DC: BigInt(CLIENTS * OPENING_UNITS + PROJECT_UNITS) * 1_000_000n, TDC: 0n });

const START = prepareOnce({ at: STARTED_AT, parameters: SIMULATED_PARAMETERS, setUp });

const forEachClient = (command: (n: number) => Command): Command[] =>
  Array.from({ length: CLIENTS }, (_, n) => command(n));

/** Opens a wallet with a little money for everybody. */
async function setUp(authority: Authority, now: number): Promise<void> {
  const { state } = authority;
  for (let n = 0; n < CLIENTS; n++) {
    const opening = openAccount(userId(n), `setup-open-account-${String(n)}`, findReferrer(n, state));
    await carryOut(authority, [opening]);
  }
  await carryOut(authority, forEachClient(makeMailboxCommand));
  const issue = (n: number) =>
    issueTo(
      findAddress(state, userId(n)),
      `${String(OPENING_UNITS)} DC`,
      `setup-opening-balance-${String(n)}`,
    );
  await carryOut(authority, forEachClient(issue));
  await carryOut(
    authority,
    forEachClient((n) => openOrder(userId(n), orderAtStart(n))),
  );
  await carryOut(authority, debtAtStart(state, now));
  await appoint(authority);
  await carryOut(authority, investedAtStart());
  await offerProjects(authority, now);
}

async function offerProjects(authority: Authority, now: number): Promise<void> {
  const { state } = authority;
  await carryOut(authority, projectPeople());
  await carryOut(authority, moneyOfBackers(state));
  await carryOut(authority, offersAtStart(now));
  await carryOut(authority, approvalsAtStart(state));
  await carryOut(authority, stakesAtStart(state));
}

/** Appoints an owner and admins, and makes proposals about the others for several clients to decide at once. */
async function appoint(authority: Authority): Promise<void> {
  const change = async (actor: string, n: number, role: string, verb: 'grant' | 'revoke' = 'grant') => {
    const id = `setup-${verb}-the-role-${String(n)}-${role}`;
    const payload = { role, userId: userId(n) };
    await carryOut(authority, [{ id, type: `role.${verb}`, actor, payload }]);
  };
  for (let n = 1; n < STAFF; n++) await change(SYSTEM_ACTOR, n, 'admin');
  await change(SYSTEM_ACTOR, 0, 'owner');
  for (const n of ASPIRANTS) await change(userId(0), n, 'admin');
  await change(userId(0), STAFF - 1, 'admin', 'revoke');
  const payload = { priceUsd: '1.4', reason: 'proposed at the start' };
  const [id, actor] = ['setup-price-proposal', userId(0)];
  await carryOut(authority, [{ id, type: 'supply.set_price', actor, payload }]);
}

type CommandsWorld = { readonly state: State; readonly requests: readonly Request[] };

/**
 * Transfers that often lack money, schedules, purchases, payments of requests, claims of which only the first is
 * allowed, decisions on proposals, and changes of privacy.
 */
function commandsOf(client: number, { state, requests }: CommandsWorld, random: Random): Command[] {
  const wish = makeWishes(random);
  return Array.from({ length: COMMANDS_EACH }, (_, n): Command => {
    const id = `client-${String(client)}-command-${String(n)}`;
    const actor = userId(client);
    if (random.chance(0.15)) return { id, type: 'wallet.claim_tdc', actor, payload: {} };
    if (random.chance(0.15)) return { id, actor, ...aboutProposals(state, random) };
    if (random.chance(0.15)) return { id, actor, ...makePurchaseCommands(random, client, CLIENTS) };
    if (random.chance(0.25))
      return { id, actor, ...makeRequestCommands(random, { requests, address: findAddress(state, actor) }) };
    if (random.chance(0.1)) return { id, actor, ...aboutPrivacy(random) };
    const others = [...state.users.keys()].filter((user) => user !== actor);
    const to = findAddress(state, random.pick(others));
    if (random.chance(0.3)) return { id, actor, ...wish(id, to) };
    return transfer(actor, to, `${String(random.between(1, 25))} DC`, id);
  });
}

/** Often sent by somebody without permission, which adds a refusal that must not be forgotten. */
function aboutProposals(state: State, random: Random): Pick<Command, 'type' | 'payload'> {
  const proposal = random.pick([...openProposals.of(state).keys()]);
  if (random.chance(0.2)) return { type: 'approval.reject', payload: { proposal, reason: 'not now' } };
  if (random.chance(0.7)) return { type: 'approval.approve', payload: { proposal } };
  return { type: 'role.grant', payload: { role: 'admin', userId: userId(random.pick(ASPIRANTS)) } };
}

/** Runs a history about raises: three months in six phases, with the faults and the two authorities of every history. */
import type { Command } from '#domain/ledger/entry.ts';
import type { Authority } from '#server/commands/authority.ts';
import { makeVirtualTime, type VirtualTime } from '#tests/fakes/virtual-time.ts';
import { makeHost, openReal } from './authority-host.ts';
import { type Client, makeClient, type SeenVerdict } from './client.ts';
import { askForVerdicts, waitForEverybody } from './ending.ts';
import type { History, Mutant } from './history.ts';
import { moneyOfBackers, PROJECT_UNITS } from './projects.ts';
import { SIMULATED_PARAMETERS } from './purchases.ts';
import type { VestingMode } from './raise-books.ts';
import {
  appointStaff,
  approve,
  commandsIn,
  offersAt,
  openAccounts,
  type Phase,
  PHASES,
  watchAndInvest,
} from './raises.ts';
import { makeRandom, type Random } from './random.ts';
import { carryOut, prepareOnce, type Start } from './start.ts';
import { drawWeather } from './weather.ts';

/** 2027-01-31T23:59:40Z */
const STARTED_AT = 1_801_439_980_000;

export async function liveThroughRaises(seed: number, mutant?: Mutant): Promise<History> {
  const random = makeRandom(seed);
  const vestingMode = drawVesting(random);
  const { parameters, startedAt, state, stored } = await START[vestingMode]();
  const time = makeVirtualTime(startedAt);
  const raw = stored.copy();
  const stormy = drawWeather(random);
  const store = mutant?.store?.(raw) ?? raw;
  const deps = { store, time, weather: () => stormy, open: mutant?.open ?? openReal, parameters };
  const hosts = ['a', 'b'].map((name) => makeHost({ ...deps, name, random: random.fork() }));
  const seenVerdicts: SeenVerdict[] = [];
  const scenes = drawPhases(random).map((phase): Scene => {
    const lists = commandsIn(phase, { state, random: random.fork() });
    return { phase, lists };
  });
  const clients = scenes
    .slice(0, 1)
    .flatMap(({ lists }) => lists)
    .map(() =>
      makeClient({ ...deps, hosts, random: random.fork(), onVerdict: (one) => seenVerdicts.push(one) }),
    );
  for (const host of hosts) host.run();
  const unfinished = await playScenes(scenes, clients, time);
  const commands = scenes.flatMap(({ lists }) => lists.flat());
  const endedAt = time.now();
  const broken = unfinished ?? (await askForVerdicts({ ...deps, hosts, commands, seenVerdicts }));
  const issued = { DC: BigInt(PROJECT_UNITS) * 1_000_000n, TDC: 0n };
  return { seed, store: raw, commands, seenVerdicts, issued, endedAt, vestingMode, broken };
}

/** Linear vesting is rare here, because each launch with it takes thirty entries. */
const drawVesting = (random: Random): VestingMode => (random.chance(0.25) ? 'linear' : 'cliff');

const LEFT_OUT = 0.4;

/** The service is down during a phase that is left out, and does that phase's work later. */
const drawPhases = (random: Random): readonly Phase[] =>
  PHASES.filter(({ at }) => at === 0 || !random.chance(LEFT_OUT));

type Scene = { readonly phase: Phase; readonly lists: readonly (readonly Command[])[] };

/** Runs one phase after the other; the clock jumps over the time in between. Null, or why a phase did not end. */
async function playScenes(
  scenes: readonly Scene[],
  clients: readonly Client[],
  time: VirtualTime,
): Promise<string | null> {
  for (const { lists, phase } of scenes) {
    time.leapTo(STARTED_AT + phase.at);
    const endsAt = time.now() + phase.lastsMs;
    const working = clients.map((client, n) => client.work(lists[n] ?? [], endsAt));
    const unfinished = await waitForEverybody(time, working, endsAt);
    if (unfinished !== null) return unfinished;
    await time.pass(Math.max(0, endsAt - time.now()));
  }
  return null;
}

const startWith = (vestingMode: VestingMode) =>
  prepareOnce({
    at: STARTED_AT,
    parameters: { ...SIMULATED_PARAMETERS, vestingMode },
    setUp: offerProjects,
  });

const START: Readonly<Record<VestingMode, () => Promise<Start>>> = {
  cliff: startWith('cliff'),
  linear: startWith('linear'),
};

/** Projects with a first stake and people who watch them. */
async function offerProjects(authority: Authority, now: number): Promise<void> {
  const { state } = authority;
  await carryOut(authority, [...openAccounts(), appointStaff()]);
  await carryOut(authority, [...moneyOfBackers(state), ...offersAt(now)]);
  await carryOut(authority, approve(state));
  await carryOut(authority, watchAndInvest(state));
}

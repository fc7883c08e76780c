import type { Command } from '#domain/ledger/entry.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { type Authority, openAuthority, type SubmitResult } from '#server/commands/authority.ts';
import type { AuthorityOptions } from '#server/commands/running-authority.ts';
import { nodeSha256 } from '#server/adapters/signing.ts';
import type { Signing } from '#server/journal/ports.ts';
import { bytesToHex } from '#domain/ledger/hash.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import type { VirtualTime } from '#tests/fakes/virtual-time.ts';
import { dueExits, duePayouts, dueReleases } from '#domain/investor/due.ts';
import { dueRewards } from '#domain/referral/due.ts';
import { dueRuns, dueWarnings } from '#domain/schedule/due.ts';
import { startJobs } from '#server/jobs/job-loop.ts';
import { PROJECT_BATCH_JOBS, PROJECT_JOBS } from './projects.ts';
import { makeNetworkStore } from './network-store.ts';
import { type Process, startProcess } from './process.ts';
import type { Random } from './random.ts';
import type { Weather } from './weather.ts';

const encoder = new TextEncoder();
const signatureOf = (blockHash: string): string =>
  bytesToHex(nodeSha256(encoder.encode(`simulated key ${blockHash}`)));

/** Replaces Ed25519, which would take most of a history's time. */
export const simulatedSigning: Signing = {
  publicKey: 'simulated',
  sign: signatureOf,
  holds: (blockHash, sig) => sig === signatureOf(blockHash),
};

/** Opens the real authority, or a mutant's broken one. */
export type OpenAuthority = (options: AuthorityOptions) => Promise<Authority>;

export type HostDeps = {
  readonly name: string;
  readonly store: DocumentStore;
  readonly time: VirtualTime;
  readonly random: Random;
  readonly weather: () => Weather;
  readonly open: OpenAuthority;
  readonly parameters: RuleParameters;
};

/** The answer that a client gets, with the epoch of the authority that gave it. */
export type Reply = { readonly result: SubmitResult; readonly epoch: number };

/** A machine that runs an authority, and restarts it after it stopped or was killed. */
export type Host = {
  /** Submits a command; rejects or never resolves when no authority runs (any more). */
  submit(command: Command): Promise<Reply>;
  /** Starts and restarts until it is stopped. */
  run(): void;
  stop(): void;
};

export function makeHost({ name, store, time, random, weather, open, parameters }: HostDeps): Host {
  let current: { readonly authority: Authority; readonly process: Process } | null = null;
  let stopped = false;
  let starts = 0;

  function optionsFor(process: Process, ended: () => void): AuthorityOptions {
    return {
      store: makeNetworkStore({ store, process, time, random: random.fork(), weather }),
      now: process.now,
      newId: () => process.name,
      timers: process.timers,
      signing: simulatedSigning,
      hash: nodeSha256,
      log: quietLog,
      rateLimits: false,
      parameters,
      snapshotEvery: 9,
      ids: { recentMax: 30 },
      crash: {
        reach: () => {
          if (!random.chance(weather().crash)) return undefined;
          ended();
          return new Promise<void>(() => {});
        },
      },
      onDeposed: ended,
    };
  }

  /** Runs until it is killed, closed, or ends. */
  async function live(): Promise<void> {
    starts += 1;
    const process = startProcess(`${name}-${String(starts)}`, time, random.between(-300, 300));
    const died = new Promise<void>((resolve) => {
      const ended = (): void => {
        // Pending answers are still sent, because a process does not exit at once.
        time.timers.after(random.between(0, 50), () => {
          process.kill();
          resolve();
        });
      };
      time.timers.after(random.between(500, 20_000), ended);
      open(optionsFor(process, ended)).then((authority) => {
        if (!process.isAlive() || stopped) return;
        current = { authority, process };
        startJobs({
          ...process,
          authority,
          jobs: [dueExits, ...PROJECT_JOBS],
          batchJobs: [dueRuns, dueWarnings, dueRewards, duePayouts, dueReleases, ...PROJECT_BATCH_JOBS],
          log: quietLog,
          everyMs: 3_000,
        });
      }, ended);
    });
    await died;
    current = null;
  }

  async function keepRunning(): Promise<void> {
    for (;;) {
      await pause(random.between(0, 4_000));
      if (stopped) return;
      await live();
    }
  }

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      time.timers.after(ms, resolve);
    });

  return {
    async submit(command) {
      if (current === null) throw new Error('connection refused');
      const { authority, process } = current;
      const { epoch } = authority.health();
      const result = await authority.submit(command);
      if (!process.isAlive()) return new Promise(() => {});
      return { result, epoch };
    },
    run() {
      void keepRunning();
    },
    stop() {
      stopped = true;
      current?.process.kill();
      current = null;
    },
  };
}

export const openReal: OpenAuthority = openAuthority;

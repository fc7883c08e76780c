/** The start of every history: an installation that is set up once, without faults, and copied for each seed. */
import type { Command } from '#domain/ledger/entry.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import type { State } from '#domain/ledger/state.ts';
import type { Authority } from '#server/commands/authority.ts';
import { makeMemoryStore, type MemoryStore } from '#tests/fakes/memory-store.ts';
import { authorityOptions } from '#tests/fakes/open-authority.ts';
import { mustCommit } from '#tests/fakes/restartable.ts';
import { makeVirtualTime } from '#tests/fakes/virtual-time.ts';
import { openReal, simulatedSigning } from './authority-host.ts';

export type Start = {
  readonly parameters: RuleParameters;
  /** In ms since the epoch. */
  readonly startedAt: number;
  /** Shared by all histories, so it must not be changed. */
  readonly state: State;
  /** Each history gets a copy. */
  readonly stored: MemoryStore;
};

type Preparation = {
  /** In ms since the epoch. */
  readonly at: number;
  readonly parameters: RuleParameters;
  readonly setUp: (authority: Authority, now: number) => Promise<void>;
};

async function prepare({ at, parameters, setUp }: Preparation): Promise<Start> {
  const time = makeVirtualTime(at);
  const stored = makeMemoryStore();
  const given = { now: time.now, timers: time.timers, signing: simulatedSigning, parameters };
  const opening = openReal(authorityOptions({ ...given, store: stored, newId: () => 'setup' }));
  await time.pass(10);
  const authority = await opening;
  await setUp(authority, time.now());
  return { parameters, startedAt: time.now(), state: authority.state, stored };
}

/** Prepares the start on the first call, and returns the same one afterwards. */
export function prepareOnce(preparation: Preparation): () => Promise<Start> {
  let start: Promise<Start> | null = null;
  return () => (start ??= prepare(preparation));
}

/** Submits the commands one after the other. Rejects if one of them is not committed. */
export async function carryOut(authority: Authority, commands: readonly Command[]): Promise<void> {
  for (const command of commands) await mustCommit(authority.submit(command));
}

import type { Command } from '#domain/ledger/entry.ts';
import type { State } from '#domain/ledger/state.ts';

export type DemoWallet = { readonly userId: string; readonly address: string };

/** A command of the demo world, on a day of its history; `hour` may have a fraction. */
export type PlannedCommand = { readonly day: number; readonly hour: number; readonly command: Command };

/** Commands that depend on what has happened by then; `now` in ms. */
export type PlannedStep = {
  readonly day: number;
  readonly hour: number;
  readonly commandsOf: (state: State, now: number) => readonly Command[];
};

/** The people and addresses that the parts of the demo world act with. */
export type DemoStage = {
  readonly admin: string;
  readonly owner: string;
  readonly wallets: readonly DemoWallet[];
  /** ms, the beginning of day 0. */
  readonly start: number;
  readonly days: number;
  /** The hashes of the uploaded pictures, by name. */
  readonly pictures: ReadonlyMap<string, string>;
};

/** One feature's commands in the demo world. */
export type DemoPart = {
  /** The pictures that are uploaded before the first command, by name. */
  readonly pictures?: () => ReadonlyMap<string, Buffer>;
  readonly plan: (stage: DemoStage) => readonly (PlannedCommand | PlannedStep)[];
  /** The wallet for which this part makes something, and its description in the list of sign-ins. */
  readonly makes?: { readonly wallet: number; readonly what: string };
};

import type { ErrorCode } from '../error-code.ts';
import { isErrorCode } from '../errors.ts';
import { assert, err, type Result } from '../result.ts';
import { type AccountName, vaultOf } from './accounts.ts';
import { type ApplyHooks, type AssertAccount, makeApply } from './apply.ts';
import type { CommandIdsOptions } from './command-ids.ts';
import { assertDistinct } from './assert-distinct.ts';
import { type CheckedCommand, type DecideHooks, makeDecide, type Propose } from './decide.ts';
import type { DocumentDefinition } from './document.ts';
import type { DocumentParts } from './document-parts.ts';
import type { Command, Entry } from './entry.ts';
import { type Fact, KERNEL_FACTS } from './facts.ts';
import type { DueCommands, Feature, Slice, SnapshotTable } from './feature.ts';
import { type Sha256, sha256 } from './hash.ts';
import { collectDocuments } from './document-list.ts';
import {
  checkParameters,
  mergeDefaults,
  type ParameterVariables,
  type RuleParameters,
} from './parameters.ts';
import { parseCommand } from './parse-command.ts';
import { makePublicNames, makeLedgerView } from './ledger-view.ts';
import type { LedgerView, Rule } from './rule.ts';
import { KERNEL_TABLES } from './snapshot-tables.ts';
import { stateDigest } from './state-digest.ts';
import { type AddressState, emptyState, type State } from './state.ts';

/** The ledger of a list of features: the kernel's functions with the rules and slices of the list. */
export type Ledger = {
  readonly commandTypes: readonly string[];
  readonly slices: readonly Slice[];
  /** See `ledger/document.ts`. */
  readonly documents: readonly DocumentDefinition[];
  /** See `ledger/document-parts.ts`. */
  readonly documentParts: readonly DocumentParts[];
  /** Every table of the state that a snapshot holds, by name. */
  readonly snapshotTables: ReadonlyMap<string, SnapshotTable<State>>;
  /** The rule of a command type, or undefined for a type that does not exist. */
  readonly ruleOf: (type: string) => Rule | undefined;
  /** The parameters where an operator sets nothing. */
  readonly defaultParameters: RuleParameters;
  /** The environment variables that set parameters, by parameter. */
  readonly parameterVariables: ParameterVariables;
  /** Throws for invalid parameters. */
  readonly assertParameters: (parameters: RuleParameters) => void;
  /** The state before the first entry. Throws for invalid parameters. */
  readonly emptyState: (parameters?: RuleParameters, ids?: CommandIdsOptions) => State;
  /** See `ledger/parse-command.ts`. */
  readonly parseCommand: (command: Command, hash?: Sha256) => Result<CheckedCommand, ErrorCode>;
  /** See `ledger/decide.ts`. */
  readonly decide: (state: State, command: CheckedCommand, now: number) => Entry;
  /** See `ledger/apply.ts`. */
  readonly apply: (state: State, entry: Entry) => void;
  /** The commands that the features submit on their own: one at a time, or in batches. */
  readonly due: readonly DueCommands[];
  readonly dueInBatches: readonly DueCommands[];
  /** Whether this entry makes something due immediately. */
  readonly isDueAfter: (state: State, entry: Entry) => boolean;
  /** The reasons for which an account cannot be closed yet: see `ledger/open-point.ts`. */
  readonly openPoints: LedgerView['openPoints'];
  readonly ownerOfAddress: LedgerView['ownerOfAddress'];
  /** The equations of the features that a state breaks, in words. */
  readonly stateFaults: (state: State) => readonly string[];
  /** An account as anybody may see it: a user's by its address, not by their id, any other by its name. */
  readonly publicName: (state: AddressState, account: AccountName) => string;
  /** See `ledger/state-digest.ts`. */
  readonly stateDigest: (state: State, hash?: Sha256) => string;
};

/**
 * Throws when two features declare the same command, fact, notice, vault, slice, document or snapshot table, or a table
 * of the kernel.
 */
export function makeLedger(features: readonly Feature[]): Ledger {
  const rules = features.flatMap((feature) => feature.rules ?? []);
  const slices = features.flatMap((feature) => feature.slices ?? []);
  const commandTypes = rules.map(({ type }) => type);
  assertDistinct(features);
  const byType: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.type, rule]));
  const ruleOf = (type: string): Rule | undefined => byType.get(type);
  const ownCodes = new Set(features.flatMap(({ wire }) => Object.keys(wire?.errors ?? {})));
  const isKnownCode = (code: string): code is ErrorCode => ownCodes.has(code) || isErrorCode(code);
  const amendments = features.flatMap((feature) => feature.amend ?? []);
  const amend: DecideHooks['amend'] = (state, effects) =>
    amendments.reduce((amended, one) => one(state, amended), effects);
  const assertAccount = accountCheckOf(features.flatMap((feature) => feature.vaults ?? []));
  const factKinds = new Set<string>([
    ...KERNEL_FACTS,
    ...features.flatMap(({ facts = {} }) => Object.keys(facts)),
  ]);
  const view = makeLedgerView(features, ruleOf);
  const { parameterTables, ...ofParameters } = gatherParameters(features);
  const { assertParameters, defaultParameters } = ofParameters;
  // Runs for every durable entry, so only features that define the check are kept.
  const watches = features.flatMap(({ isDueAfter }) => isDueAfter ?? []);
  const hooks: ApplyHooks = {
    ruleOf,
    knows: (kind) => factKinds.has(kind),
    assertAccount,
    view,
    onEntry: entryHandlersOf(slices),
    onFact: factHandlersOf(slices),
  };
  return {
    commandTypes,
    slices,
    documents: collectDocuments(features),
    documentParts: features.flatMap(({ parts = [] }) => parts),
    snapshotTables: new Map(tablesOf(slices)),
    ruleOf,
    ...ofParameters,
    emptyState(parameters = defaultParameters, ids) {
      assertParameters(parameters);
      return emptyState(slices, parameters, ids);
    },
    parseCommand: (command, hash = sha256) => parseCommand({ isKnownCode, ruleOf }, command, hash),
    decide: makeDecide({ amend, assertAccount, propose: proposeOf(features), view }),
    openPoints: view.openPoints,
    ownerOfAddress: view.ownerOfAddress,
    publicName: makePublicNames(features),
    apply: makeApply(hooks),
    due: features.flatMap(({ due = [] }) => due),
    dueInBatches: features.flatMap(({ dueInBatches = [] }) => dueInBatches),
    isDueAfter: (state, entry) => watches.some((isDueAfter) => isDueAfter(state, entry)),
    stateFaults: (state) => features.flatMap(({ faults }) => faults?.(state) ?? []),
    stateDigest: (state, hash = sha256) => stateDigest({ slices, parameters: parameterTables }, state, hash),
  };
}

function gatherParameters(features: readonly Feature[]) {
  const parameterTables = features.flatMap(({ parameters = [] }) => parameters);
  const parameterVariables = Object.assign(
    {},
    ...features.map(({ variables = {} }) => variables),
  ) as ParameterVariables;
  const assertParameters = (parameters: RuleParameters): void => {
    checkParameters(parameterTables, parameters);
  };
  return {
    parameterTables,
    parameterVariables,
    assertParameters,
    defaultParameters: mergeDefaults(parameterTables),
  };
}

/** Throws for dangerous commands that nobody makes proposals of, or that two features do. */
function proposeOf(features: readonly Feature[]): Propose {
  const [propose, ...others] = features.flatMap((feature) => feature.propose ?? []);
  const dangerous = features.flatMap(({ rules = [] }) => rules).filter(({ approval }) => approval !== null);
  assert(others.length === 0, 'two features make proposals');
  assert(propose !== undefined || dangerous.length === 0, 'no feature makes proposals');
  return propose ?? (() => err('FORBIDDEN'));
}

/** An undeclared vault would hold money that no page shows. */
function accountCheckOf(vaults: readonly string[]): AssertAccount {
  const declared = new Set(vaults);
  return (account) => {
    const vault = vaultOf(account);
    assert(vault === null || declared.has(vault), `${account} is of a vault that no feature declares`);
  };
}

function entryHandlersOf(slices: readonly Slice[]): ApplyHooks['onEntry'] {
  const listening = slices.filter((slice) => slice.onEntry !== undefined);
  return (state, entry) => {
    for (const slice of listening) slice.onEntry?.(slice.of(state), entry);
  };
}

/** The slices' handlers of each kind of fact. */
function factHandlersOf(slices: readonly Slice[]): ApplyHooks['onFact'] {
  const ofKind = new Map<string, ApplyHooks['onFact'][]>();
  for (const slice of slices) {
    for (const [kind, handle] of Object.entries(slice.on)) {
      const handler = (state: State, fact: Fact, entry: Entry): void => {
        (handle as (own: unknown, fact: Fact, entry: Entry) => void)(slice.of(state), fact, entry);
      };
      ofKind.set(kind, [...(ofKind.get(kind) ?? []), handler]);
    }
  }
  return (state, fact, entry) => {
    const handlers = ofKind.get(fact.kind);
    if (handlers !== undefined) for (const handle of handlers) handle(state, fact, entry);
  };
}

/** The tables of the kernel and the slices, each read from the state. */
function tablesOf(slices: readonly Slice[]): readonly (readonly [string, SnapshotTable<State>])[] {
  const ofSlices = slices.flatMap((slice) =>
    Object.entries(slice.snapshot).map(([name, table]) => {
      const ofState: SnapshotTable<State> = {
        capture: (state) => table.capture(slice.of(state)),
        ...(table.write !== undefined && { write: (value) => table.write?.(value) }),
        restore: (state, columns) => {
          table.restore(slice.of(state), columns);
        },
      };
      return [name, ofState] as const;
    }),
  );
  return [...Object.entries(KERNEL_TABLES), ...ofSlices];
}

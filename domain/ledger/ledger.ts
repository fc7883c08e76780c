import type { RuleParameters } from '../constants.ts';
import type { ErrorCode } from '../errors.ts';
import { assert, type Result } from '../result.ts';
import { type ApplyHooks, makeApply } from './apply.ts';
import type { CommandIdsOptions } from './command-ids.ts';
import { type Amendment, type CheckedCommand, makeDecide } from './decide.ts';
import type { Command, Entry, Fact } from './entry.ts';
import type { Feature, Slice } from './feature.ts';
import { type Sha256, sha256 } from './hash.ts';
import { parseCommand } from './parse-command.ts';
import type { Rule } from './rule.ts';
import { stateDigest } from './state-digest.ts';
import { emptyState, type State } from './state.ts';

/** The ledger of a list of features: the kernel's functions with the rules and slices of the list. */
export type Ledger = {
  readonly commandTypes: readonly string[];
  readonly slices: readonly Slice[];
  /** The rule of a command type, or undefined for a type that does not exist. */
  readonly ruleOf: (type: string) => Rule | undefined;
  /** The state before the first entry. Throws for parameters that make no sense. */
  readonly emptyState: (parameters?: RuleParameters, ids?: CommandIdsOptions) => State;
  /** See `ledger/parse-command.ts`. */
  readonly parseCommand: (command: Command, hash?: Sha256) => Result<CheckedCommand, ErrorCode>;
  /** See `ledger/decide.ts`. */
  readonly decide: (state: State, command: CheckedCommand, now: number) => Entry;
  /** See `ledger/apply.ts`. */
  readonly apply: (state: State, entry: Entry) => void;
  /** See `ledger/state-digest.ts`. */
  readonly stateDigest: (state: State, hash?: Sha256) => string;
};

/** Throws when two features claim the same command, slice, or table of a snapshot. */
export function makeLedger(features: readonly Feature[]): Ledger {
  const rules = features.flatMap((feature) => feature.rules ?? []);
  const slices = features.flatMap((feature) => feature.slices ?? []);
  const commandTypes = rules.map(({ type }) => type);
  assertUnique('command', commandTypes);
  assertUnique(
    'slice',
    slices.map(({ name }) => name),
  );
  assertUnique(
    'snapshot table',
    slices.flatMap(({ snapshot }) => Object.keys(snapshot)),
  );
  const byType: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.type, rule]));
  const ruleOf = (type: string): Rule | undefined => byType.get(type);
  const amendments = features.flatMap((feature) => feature.amend ?? []);
  const amend: Amendment = (state, effects) =>
    amendments.reduce((amended, one) => one(state, amended), effects);
  const hooks: ApplyHooks = {
    ruleOf,
    onLegs: features.flatMap(({ onLegs }) => onLegs ?? []),
    onFact: factHandlersOf(features, slices),
  };
  return {
    commandTypes,
    slices,
    ruleOf,
    emptyState: (parameters, ids) => emptyState(slices, parameters, ids),
    parseCommand: (command, hash = sha256) => parseCommand(ruleOf, command, hash),
    decide: makeDecide(amend),
    apply: makeApply(hooks),
    stateDigest: (state, hash = sha256) => stateDigest(slices, state, hash),
  };
}

/** What the features of a ledger do with each fact: those of all facts, then those of its kind. */
function factHandlersOf(features: readonly Feature[], slices: readonly Slice[]): ApplyHooks['onFact'] {
  const ofAll = features.flatMap(({ onFact }) => onFact ?? []);
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
    for (const handle of ofAll) handle(state, fact);
    const handlers = ofKind.get(fact.kind);
    if (handlers !== undefined) for (const handle of handlers) handle(state, fact, entry);
  };
}

function assertUnique(what: string, names: readonly string[]): void {
  const repeated = names.filter((name, at) => names.indexOf(name) !== at);
  assert(repeated.length === 0, `two features claim the same ${what}: ${repeated.join(', ')}`);
}

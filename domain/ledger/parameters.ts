/**
 * The numbers that an operator may set before the first entry. Each feature declares its own beside its rules:
 *
 *   declare module '../ledger/parameters.ts' {
 *     interface FeatureParameters { fee: FeeParameters }
 *   }
 */
import type { ZodType } from 'zod';
import { assert } from '../result.ts';

/** The parameters that each feature adds, by feature. */
export interface FeatureParameters {
  ledger: never;
}
type Part = FeatureParameters[keyof FeatureParameters];
type NameIn<One> = One extends unknown ? keyof One : never;
type ValueIn<One, Name> = One extends unknown ? (Name extends keyof One ? One[Name] : never) : never;

/** The parameters of all features. */
export type RuleParameters = { readonly [Name in NameIn<Part>]: ValueIn<Part, Name> };

/** The environment variable with which an operator sets a parameter; the schema reads its text. */
export type ParameterVariable<Value = unknown> = { readonly name: string; readonly schema: ZodType<Value> };

/** The parameters of one feature that the environment can set; the others are set in code only. */
export type VariablesOf<Own> = { readonly [Name in keyof Own]?: ParameterVariable<Own[Name]> };

/** The parameters of one feature. */
export type ParameterTable<Own = Partial<RuleParameters>> = {
  readonly defaults: Own;
  /** Throws for values with which an amount could be negative, undefined or not fully distributed. */
  check(parameters: Own): void;
  /**
   * How the state's digest includes each. Undefined leaves a value out: a new parameter leaves out its default, because
   * recorded journals contain digests from before it existed.
   */
  readonly write: { readonly [Name in keyof Own]-?: (value: Own[Name]) => unknown };
};

/** A table of any feature, for the ledger. */
export type AnyParameterTable = Pick<ParameterTable<RuleParameters>, 'check'> & {
  readonly defaults: Partial<RuleParameters>;
  readonly write: Readonly<Record<string, (value: never) => unknown>>;
};

type Tables = readonly AnyParameterTable[];

export const mergeDefaults = (tables: Tables): RuleParameters =>
  Object.assign({}, ...tables.map(({ defaults }) => defaults)) as RuleParameters;

/** By the name of the parameter. */
export type ParameterVariables = Readonly<Record<string, ParameterVariable>>;

/** Throws for invalid parameters, so that a wrong configuration stops the start. */
export function checkParameters(tables: Tables, parameters: RuleParameters): void {
  for (const table of tables) table.check(parameters);
}

/** The parameters as the state's digest includes them. */
export function writeParameters(tables: Tables, parameters: RuleParameters): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = parameters;
  const written = tables
    .flatMap((table) => Object.entries(table.write as Record<string, (value: unknown) => unknown>))
    .map(([name, toText]) => [name, toText(values[name])] as const);
  return Object.fromEntries(written.filter(([, value]) => value !== undefined));
}

/** Basis points of a whole, for each part of it. */
export type Split<Name extends string> = Readonly<Record<Name, bigint>>;

/** The sum of the parts in basis points. Throws with `words` for a negative part. */
export function sumOfSplit<Name extends string>(
  split: Split<Name>,
  names: readonly Name[],
  words: string,
): bigint {
  const parts = names.map((name) => split[name]);
  assert(
    parts.every((part) => part >= 0n),
    words,
  );
  return parts.reduce((sum, part) => sum + part, 0n);
}

export const writeSplit = (split: Split<string>): Record<string, string> =>
  Object.fromEntries(Object.entries(split).map(([name, part]) => [name, String(part)]));

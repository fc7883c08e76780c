/** What a feature adds to the messages between device and authority. The app reads it, so it loads no rule. */
import type { z } from 'zod';
import type { ErrorRow } from './error-row.ts';
import type { TransactionKindTable } from './ledger/transaction-kind.ts';
import type { OwnCollection } from './own-collection.ts';

export type WirePart = {
  /** Why its commands or requests are refused. */
  readonly errors?: Readonly<Record<string, ErrorRow>>;
  /** The kinds of its transactions. */
  readonly transactionKinds?: TransactionKindTable;
  /** Fields of a person's wallet. */
  readonly wallet?: Readonly<Record<string, z.ZodType>>;
  /** Fields of a transaction, for a party to it. */
  readonly transaction?: Readonly<Record<string, z.ZodType>>;
  /** Fields of the answer to its commands. */
  readonly verdict?: Readonly<Record<string, z.ZodType>>;
  /** Collections of `me` that a person writes on a device. */
  readonly ownCollections?: Readonly<Record<string, OwnCollection>>;
  /** Collections of `me` that the authority alone writes. */
  readonly collections?: Readonly<Record<string, z.ZodObject>>;
  /** Settings, each with the form of its value: text of at most 40 characters, true or false, or an object. */
  readonly settings?: Readonly<Record<string, z.ZodType>>;
};

/** The names of a table, of which there is at least one. */
export const namesOf = <Table extends object>(table: Table) =>
  Object.keys(table) as [keyof Table & string, ...(keyof Table & string)[]];

export const schemasOf = <Table extends Readonly<Record<string, OwnCollection>>>(table: Table) =>
  Object.fromEntries(Object.entries(table).map(([name, { schema }]) => [name, schema])) as {
    readonly [Name in keyof Table]: Table[Name]['schema'];
  };

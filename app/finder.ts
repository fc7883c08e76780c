/** The app's search. Features declare finders, which are loaded when the search is first opened. */
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { CommandType } from './command-type.ts';
import type { DeviceDatabase } from './data/database/collections.ts';
import type { Person } from './platform/stored-session.ts';

/** The groups of findings; of two equally good groups the earlier one comes first. */
export const FINDING_GROUPS = ['Actions', 'People', 'Screens', 'Transactions', 'Market', 'Explorer'] as const;
export type FindingGroup = (typeof FINDING_GROUPS)[number];

/** A component that is shown after the search has closed, until it calls back. */
export type ShownAfter = ComponentType<{ readonly person: Person; readonly onClose: () => void }>;

export type Choice =
  | { readonly to: string }
  | { readonly run: () => void | Promise<void> }
  | { readonly show: () => Promise<{ readonly Component: ShownAfter }> };

export type Finding = {
  /** The same finding has the same id each time, and no other finding has it. */
  readonly id: string;
  readonly group: FindingGroup;
  readonly icon: TablerIcon;
  /** The person whose picture is shown in place of the icon. */
  readonly who?: { readonly address: string; readonly name: string | null };
  readonly title: string;
  readonly text?: string;
  /** Shown at the end of the row: an amount. */
  readonly end?: string;
  /** From `matchScore`; the best come first. */
  readonly score: number;
  readonly choice: Choice;
};

export type FindQuery = {
  readonly text: string;
  /** The query's words in lower case and without accents; none before anything is typed. */
  readonly words: readonly string[];
};

export type FindAround = {
  readonly person: Person;
  readonly database: DeviceDatabase;
  /** Whether the whole history is on this device: until then no sum of it is right. */
  readonly hasHistory: boolean;
  readonly enqueue: (type: CommandType, payload: object) => Promise<string>;
};

export type Finder = (
  query: FindQuery,
  around: FindAround,
) => readonly Finding[] | Promise<readonly Finding[]>;

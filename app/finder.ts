/** What can be found with the one search field of the app. Features declare finders, which are loaded when the field is first opened. */
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { CommandType } from './command-type.ts';
import type { DeviceDatabase } from './data/database/collections.ts';
import type { Person } from './platform/stored-session.ts';

/** The groups of what is found; of two equally good ones the earlier comes first. */
export const FINDING_GROUPS = ['Actions', 'People', 'Screens', 'Transactions', 'Market', 'Explorer'] as const;
export type FindingGroup = (typeof FINDING_GROUPS)[number];

/** A component that is shown after the search has closed, until it calls back. */
export type ShownAfter = ComponentType<{ readonly person: Person; readonly onClose: () => void }>;

export type Choice =
  | { readonly to: string }
  | { readonly run: () => void | Promise<void> }
  | { readonly show: () => Promise<{ readonly Component: ShownAfter }> };

export type Finding = {
  /** Always the same for the same thing, and used by no other. */
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
  /** Its words in lower case and without accents; none before anything is typed. */
  readonly words: readonly string[];
};

export type FindAround = {
  readonly person: Person;
  readonly database: DeviceDatabase;
  /** The whole history has been downloaded: before that, no sum of it is right. */
  readonly hasHistory: boolean;
  readonly enqueue: (type: CommandType, payload: object) => Promise<string>;
};

export type Finder = (
  query: FindQuery,
  around: FindAround,
) => readonly Finding[] | Promise<readonly Finding[]>;

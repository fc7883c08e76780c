/** The parts of a project's page; `project-sections.tsx` lists them. */
import type { ComponentType } from 'react';
import type { AlertValue } from '#domain/project-alert/document.ts';
import type { Backing, ProjectValue } from '#domain/project/document.ts';

export type SectionProps = {
  readonly project: ProjectValue;
  readonly now: number;
  /** The wallet of the person who looks; null before it is known. */
  readonly address: string | null;
  /** What the person has invested, if anything. */
  readonly backing: Backing | undefined;
  /** The alerts about this project, resolved or not. */
  readonly alerts: readonly AlertValue[];
};

export const PROJECT_TABS = {
  overview: 'Overview',
  trust: 'Trust',
  money: 'Money',
  tokens: 'Tokens',
  updates: 'Updates',
  questions: 'Questions',
  documents: 'Documents',
} as const;
export type ProjectTab = keyof typeof PROJECT_TABS;

/** The id of the tabs. On a phone they are below the fold, so a link to a tab scrolls there. */
export const TABS_ID = 'about-project';
export const linkToTab = (tab: ProjectTab): string => `?view=${tab}#${TABS_ID}`;

export type Section = {
  readonly name: string;
  /**
   * The tab that shows it. Two places are outside the tabs: `first` is above them on a phone and beside them on a desktop; `beside`
   * is in the same column on a desktop, and at the end of the overview on a phone.
   */
  readonly place: ProjectTab | 'first' | 'beside';
  readonly Show: ComponentType<SectionProps>;
  /** Whether the section is shown; by default always. A section that is shown may still be empty. */
  readonly isShown?: (props: SectionProps) => boolean;
};

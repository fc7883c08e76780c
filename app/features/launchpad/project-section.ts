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
  /** About this project, also those that are resolved. */
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

/** Of the tabs in the page: on a phone they are below the fold, so a link to one of them scrolls there. */
export const TABS_ID = 'about-project';
export const TRUST_VIEW = `?view=trust#${TABS_ID}`;

export type Section = {
  readonly name: string;
  /**
   * A tab; `first`: above the tabs on a phone, beside them on a desktop, whichever is chosen; `beside`: in the same column on a
   * desktop, at the end of the overview on a phone.
   */
  readonly place: ProjectTab | 'first' | 'beside';
  readonly Show: ComponentType<SectionProps>;
  /** Whether there is anything to show; always, by default. A section may also show nothing by itself. */
  readonly isShown?: (props: SectionProps) => boolean;
};

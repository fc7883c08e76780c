/** A finder of a feature's actions. */
import type { TablerIcon } from '@tabler/icons-react';
import type { Choice, Finder, Finding } from '../finder.ts';
import { matchScore } from './match-score.ts';

const suggestedMax = 100;

export type FindableAction = {
  readonly id: string;
  readonly icon: TablerIcon;
  readonly title: string;
  readonly text?: string;
  /** Further words that find it. */
  readonly words?: string;
  /**
   * Ranks it among the suggestions before anything is typed, the largest first, and above equally good matches. At most
   * 100.
   */
  readonly suggested?: number;
  readonly choice: Choice;
};

/** The actions that match the typed words; before anything is typed, the suggested ones. */
export function findActions(actions: readonly FindableAction[], typed: readonly string[]): Finding[] {
  return actions.flatMap(({ words = '', suggested = 0, ...action }) => {
    const first = suggested / suggestedMax;
    if (typed.length === 0)
      return first === 0 ? [] : [{ ...action, group: 'Actions' as const, score: first }];
    const score = matchScore(typed, action.title, `${action.text ?? ''} ${words}`);
    return score === 0 ? [] : [{ ...action, group: 'Actions' as const, score: score + first }];
  });
}

/** A finder of actions that are always the same. */
export const actionFinder =
  (actions: readonly FindableAction[]): Finder =>
  ({ words }) =>
    findActions(actions, words);

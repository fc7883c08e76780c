/** The order in which findings are listed. Pure. */
import { IconHistory } from '@tabler/icons-react';
import { FINDING_GROUPS, type Finding } from '#app/finder.ts';
import type { RecentChoice } from './recent-choices.ts';

export type GroupOfFindings = { readonly name: string; readonly findings: readonly Finding[] };

const groupMax = 6;
/** Ranks recent choices above equally good matches. */
const recentBonus = 4;

const bestFirst = (a: Finding, b: Finding): number => b.score - a.score;

/** Groups the findings: the group with the best finding comes first, and within a group the best finding. */
export function groupFindings(
  findings: readonly Finding[],
  recents: readonly RecentChoice[],
): readonly GroupOfFindings[] {
  const recentIds = new Set(recents.map(({ id }) => id));
  const ranked = findings.map((finding) =>
    recentIds.has(finding.id) ? { ...finding, score: finding.score + recentBonus } : finding,
  );
  return FINDING_GROUPS.map((name) => ({
    name,
    findings: ranked
      .filter(({ group }) => group === name)
      .toSorted(bestFirst)
      .slice(0, groupMax),
  }))
    .filter((group) => group.findings.length > 0)
    .toSorted((a, b) => (b.findings[0]?.score ?? 0) - (a.findings[0]?.score ?? 0));
}

/** The recent choices as a group of their own, before anything is typed. */
export function groupRecents(recents: readonly RecentChoice[]): readonly GroupOfFindings[] {
  if (recents.length === 0) return [];
  const findings = recents.map(({ id, title, text, to, who }): Finding => {
    const shown = { ...(text === undefined ? {} : { text }), ...(who === undefined ? {} : { who }) };
    return {
      id: `recent:${id}`,
      group: 'Actions',
      icon: IconHistory,
      title,
      ...shown,
      score: 1,
      choice: { to },
    };
  });
  return [{ name: 'Recent', findings }];
}

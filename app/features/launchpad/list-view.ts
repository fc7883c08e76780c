/** Which projects of a tab are shown, and in which order: by the address of the list. Pure. */
import { readMicro } from '#domain/money.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { foldedWords, matchScore } from '#app/ui/match-score.ts';

/** The first is the order of the tab itself: what ends, starts or ended next. */
export const ORDERS = ['next', 'newest', 'raised', 'progress', 'name'] as const;
export type Order = (typeof ORDERS)[number];

export const SHOWN = ['all', 'standard', 'liquidity_generating', 'verified', 'watching'] as const;
export type Shown = (typeof SHOWN)[number];

export type ListView = { readonly query: string; readonly order: Order; readonly shown: Shown };

type Wanted = Pick<ListView, 'shown'> & { readonly watched?: ReadonlySet<string> | undefined };

/** An unknown value is the usual one. */
export const readView = (parameters: URLSearchParams): ListView => ({
  query: parameters.get('q') ?? '',
  order: ORDERS.find((each) => each === parameters.get('sort')) ?? 'next',
  shown: SHOWN.find((each) => each === parameters.get('show')) ?? 'all',
});

/** Without any while it is not known what the person watches. */
const NONE: ReadonlySet<string> = new Set();

function isShown({ id, type, verified }: ProjectValue, { shown, watched = NONE }: Wanted): boolean {
  if (shown === 'all') return true;
  if (shown === 'watching') return watched.has(id);
  return shown === 'verified' ? verified : type === shown;
}

/** By title and symbol; the other filter too. */
export function filterProjects(
  projects: readonly ProjectValue[],
  { query, shown, watched }: Pick<ListView, 'query'> & Wanted,
): readonly ProjectValue[] {
  const words = foldedWords(query);
  if (words.length === 0 && shown === 'all') return projects;
  return projects.filter(
    (project) =>
      isShown(project, { shown, watched }) &&
      (words.length === 0 || matchScore(words, project.title, project.symbol) > 0),
  );
}

const sign = (difference: bigint): number => (difference === 0n ? 0 : difference > 0n ? 1 : -1);

/** Of raised / hard cap, without a division. */
const byProgress = (one: ProjectValue, other: ProjectValue): number =>
  sign(readMicro(other.raised) * readMicro(one.hardCap) - readMicro(one.raised) * readMicro(other.hardCap));

const COMPARE: Readonly<Record<Exclude<Order, 'next'>, (one: ProjectValue, other: ProjectValue) => number>> =
  {
    newest: (one, other) => other.approvedAt.localeCompare(one.approvedAt),
    raised: (one, other) => sign(readMicro(other.raised) - readMicro(one.raised)),
    progress: byProgress,
    name: (one, other) => one.title.localeCompare(other.title),
  };

/** `projects` in the order of their tab. */
export const orderProjects = (projects: readonly ProjectValue[], order: Order): readonly ProjectValue[] =>
  order === 'next' ? projects : projects.toSorted(COMPARE[order]);

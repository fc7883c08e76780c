/** The search, filter and order of the list of projects, as its address contains them. Pure. */
import { readMicro } from '#domain/money.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { foldedWords, matchScore } from '#app/ui/match-score.ts';

/** `next` is the order of the tab itself, by the time at which projects end, start or ended. */
export const ORDERS = ['next', 'newest', 'raised', 'progress', 'name'] as const;
export type Order = (typeof ORDERS)[number];

export const SHOWN = ['all', 'standard', 'liquidity_generating', 'verified', 'watching'] as const;
export type Shown = (typeof SHOWN)[number];

export type ListView = { readonly query: string; readonly order: Order; readonly shown: Shown };

type ProjectFilter = Pick<ListView, 'shown'> & { readonly watched?: ReadonlySet<string> | undefined };

/** Reads the address; an unknown value is the default. */
export const readView = (parameters: URLSearchParams): ListView => ({
  query: parameters.get('q') ?? '',
  order: ORDERS.find((each) => each === parameters.get('sort')) ?? 'next',
  shown: SHOWN.find((each) => each === parameters.get('show')) ?? 'all',
});

/** Stands in until the watched projects are read. */
const NONE: ReadonlySet<string> = new Set();

function isShown({ id, type, verified }: ProjectValue, { shown, watched = NONE }: ProjectFilter): boolean {
  if (shown === 'all') return true;
  if (shown === 'watching') return watched.has(id);
  return shown === 'verified' ? verified : type === shown;
}

/** The projects whose title or symbol matches the search, and that pass the filter. */
export function filterProjects(
  projects: readonly ProjectValue[],
  { query, shown, watched }: Pick<ListView, 'query'> & ProjectFilter,
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

/** Compares raised ÷ hard cap without dividing. */
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

/** What must be true of every proposed change after every entry: the audit and the tests check it. */
import type { State } from '../ledger/state.ts';
import { writeMicro } from '../money.ts';
import type { Change, Project } from '../project/project.ts';
import { projects } from '../project/projects.ts';
import { hashTerms, writeTerms } from '../project/terms.ts';
import { stakes } from '../stake/stakes.ts';
import { CHANGE_DELAY_MS } from './constants.ts';
import { batchesFor } from './announce.ts';

type Claim = { readonly what: string; readonly holds: boolean };

/** What is broken, in words; empty if nothing is. */
export function projectChangeFaults(state: State): string[] {
  const { byId } = projects.of(state);
  const broken = [...byId].flatMap(([id, project]) =>
    [...termClaims(project), ...changeClaims(id, project), ...newsClaims(state, id, project)]
      .filter(({ holds }) => !holds)
      .map(({ what }) => `${id}: ${what}`),
  );
  const strangers = [...stakes.of(state).audiences.keys()].filter(
    (id) => (byId.get(id)?.news ?? null) === null,
  );
  return [...broken, ...strangers.map((id) => `${id}: backers wait for news that there is not`)];
}

const termClaims = ({ terms, tokensSold }: Project): Claim[] => [
  {
    what: `${writeMicro(tokensSold)} tokens sold are within the supply`,
    holds: tokensSold <= terms.totalSupply,
  },
];

const isFixed = ({ terms: proposed }: Change, { terms }: Project): boolean =>
  proposed.symbol === terms.symbol && proposed.type === terms.type && proposed.startAt === terms.startAt;

function changeClaims(id: string, project: Project): Claim[] {
  const { change, changes, state } = project;
  if (change === null) return [];
  return [
    { what: 'a change is open while the raise is', holds: state === 'active' },
    { what: 'a change is the last proposal', holds: change.n === changes },
    { what: 'a change waits for 72 hours', holds: change.inForceAt === change.at + CHANGE_DELAY_MS },
    { what: 'a change has its hash', holds: change.hash === hashTerms(id, writeTerms(change.terms)) },
    { what: 'a change leaves symbol, type and launch date', holds: isFixed(change, project) },
    {
      what: 'a change does not raise the supply',
      holds: change.terms.totalSupply <= project.terms.totalSupply,
    },
  ];
}

function newsClaims(state: State, id: string, { news }: Project): Claim[] {
  if (news === null) return [];
  const audience = stakes.of(state).audiences.get(id) ?? [];
  return [
    { what: 'every backer is in a batch of the news', holds: news.batches === batchesFor(audience.length) },
    { what: 'news that everybody has are over', holds: news.told.length < news.batches },
  ];
}

/** The invariants of proposed changes, which hold after every entry: the audit and the tests check them. */
import type { State } from '../ledger/state.ts';
import { writeMicro } from '../money.ts';
import type { Change, Project } from '../project/project.ts';
import { projects } from '../project/projects.ts';
import { hashTerms, writeTerms } from '../project/terms.ts';
import { stakes } from '../stake/stakes.ts';
import { CHANGE_DELAY_MS } from './constants.ts';
import { batchesFor } from './announce.ts';

type Claim = { readonly what: string; readonly holds: boolean };

/** The broken invariants, in words. */
export function projectChangeFaults(state: State): string[] {
  const { byId } = projects.of(state);
  const broken = [...byId].flatMap(([id, project]) =>
    [...termClaims(project), ...changeClaims(id, project), ...newsClaims(state, id, project)]
      .filter(({ holds }) => !holds)
      .map(({ what }) => `${id}: ${what}`),
  );
  const orphans = [...stakes.of(state).audiences.keys()].filter(
    (id) => (byId.get(id)?.news ?? null) === null,
  );
  return [
    ...broken,
    ...orphans.map((id) => `${id}: backers are listed for an announcement that does not exist`),
  ];
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
    { what: 'only a running raise has an open change', holds: state === 'active' },
    { what: 'the open change is the last proposal', holds: change.n === changes },
    { what: 'a change waits for 72 hours', holds: change.inForceAt === change.at + CHANGE_DELAY_MS },
    {
      what: 'the hash of a change is that of its terms',
      holds: change.hash === hashTerms(id, writeTerms(change.terms)),
    },
    { what: 'a change keeps symbol, type and launch date', holds: isFixed(change, project) },
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
    {
      what: 'the batches of an announcement cover all backers',
      holds: news.batches === batchesFor(audience.length),
    },
    { what: 'an announcement ends with its last batch', holds: news.told.length < news.batches },
  ];
}

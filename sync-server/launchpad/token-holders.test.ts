// Proves that the list of a token's holders equals the balances of the ledger, whenever it begins and after every block, even while
// the state is ahead of the journal; that every project has its own list, and that its pages have no gaps.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tokenCode, tokenOf, userOf } from '#domain/ledger/accounts.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { projects } from '#domain/project/projects.ts';
import { projectHistory, projectWorld } from '#tests/builders/project-histories.ts';
import { anOpenProject } from '#tests/builders/projects.ts';
import type { World } from '#tests/builders/world.ts';
import { compareHoldings, makeTokenHolders, readPlace, writePlace } from './token-holders.ts';

type Listener = (block: { readonly block: { readonly entries: readonly Entry[] } }) => void;

function follow(world: World) {
  const listeners: Listener[] = [];
  let sent = 0;
  const holders = makeTokenHolders({
    state: world.state,
    onDurable: (listener) => listeners.push(listener as unknown as Listener),
  });
  /** Makes everything durable, in one block. */
  const commit = (): void => {
    const entries = world.entries.slice(sent);
    sent = world.entries.length;
    for (const listener of listeners) listener({ block: { entries } });
  };
  return { holders, commit };
}

const balancesIn = (world: World, id: string, symbol: string) =>
  [...world.state.accounts].flatMap(([account, { posted }]) => {
    const token = tokenOf(account);
    const userId = userOf(account);
    if (userId === null || token?.projectId !== id || token.symbol !== symbol || posted === 0n) return [];
    return [[userId, posted] as const];
  });

it('equals the balances of the ledger after every block, over random histories', () => {
  fc.assert(
    fc.property(projectHistory, fc.nat(30), (steps, begin) => {
      const world = projectWorld();
      const { commit, holders } = follow(world);
      for (const [index, step] of steps.entries()) {
        // It begins with what is not durable yet.
        step.run(world);
        if (index === begin % steps.length) holders.list('token:p1:NONE');
        commit();
        for (const [id, { terms }] of projects.of(world.state).byId) {
          const list = holders.list(tokenCode(id, terms.symbol));
          expect(new Map(list.map(({ amount, userId }) => [userId, amount]))).toEqual(
            new Map(balancesIn(world, id, terms.symbol)),
          );
          expect(list.toSorted(compareHoldings)).toEqual(list);
        }
      }
    }),
    { numRuns: 40 },
  );
});

it('pages follow each other by amount and address', () => {
  const world = projectWorld();
  const project = anOpenProject(world, { creator: 'cleo', staff: 'ada' });
  for (const label of ['ben', 'dan', 'eve', 'fay'])
    world.send(label, 'project.invest', { project, amount: label === 'eve' ? '20' : '10' });
  const list = follow(world).holders.list(tokenCode(project, 'SUN'));
  expect(list.map(({ amount }) => amount)).toEqual([40_000_000n, 20_000_000n, 20_000_000n, 20_000_000n]);
  for (const [index, one] of list.entries()) {
    const place = readPlace(writePlace(one));
    expect(list.filter((other) => compareHoldings(other, place) > 0)).toEqual(list.slice(index + 1));
  }
});

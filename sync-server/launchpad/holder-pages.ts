/** Pages of the holders of a token. Wallets that hide their balances are counted, but not listed (ruling A3). */
import {
  projectTokens,
  projectTokensFor,
  type Token,
  tokenAccount,
  tokenCode,
} from '#domain/ledger/accounts.ts';
import { availableOf, balanceOf, type State } from '#domain/ledger/state.ts';
import { type Micro, writeMicro } from '#domain/money.ts';
import { hiddenBalances } from '#domain/privacy/hidden-balances.ts';
import { findLaunch } from '#domain/project-launch/launches.ts';
import type { HolderPage, HoldersQuery } from '#domain/project-launch/holder-answers.ts';
import type { Project } from '#domain/project/project.ts';
import { compareHoldings, type Holding, readPlace, type TokenHolders, writePlace } from './token-holders.ts';

type HoldersRequest = { readonly id: string; readonly project: Project; readonly query: HoldersQuery };

export function holderPage(
  state: State,
  holders: TokenHolders,
  { id, project, query }: HoldersRequest,
): HolderPage {
  const { symbol, totalSupply } = project.terms;
  const all = holders.list(tokenCode(id, symbol));
  const hidden = hiddenBalances.of(state);
  const shown = all.filter(({ userId }) => hidden.get(userId) !== true);
  const place = query.cursor === undefined ? null : readPlace(query.cursor);
  const rest = place === null ? shown : shown.filter((one) => compareHoldings(one, place) > 0);
  const page = rest.slice(0, query.limit);
  const last = page.at(-1);
  const minted = project.approved ? totalSupply : 0n;
  return {
    symbol,
    supply: writeMicro(minted - (findLaunch(state, id)?.burned ?? 0n)),
    reserves: reservesOf(state, id, symbol),
    holders: all.length,
    hidden: all.length - shown.length,
    items: page.map((one) => ({
      address: one.address,
      amount: writeMicro(one.amount),
      locked: writeMicro(lockedOf(state, { projectId: id, symbol }, one)),
    })),
    next: rest.length > page.length && last !== undefined ? writePlace(last) : null,
  };
}

/** The state may be ahead of the listed amount. */
function lockedOf(state: State, { projectId, symbol }: Token, { amount, userId }: Holding): Micro {
  const account = tokenAccount(userId, projectId, symbol);
  const held = balanceOf(state, account).posted - availableOf(state, account);
  return held < amount ? held : amount;
}

function reservesOf(state: State, id: string, symbol: string): HolderPage['reserves'] {
  const accounts = {
    unsold: projectTokens(id, symbol),
    marketing: projectTokensFor('marketing', id, symbol),
    liquidity: projectTokensFor('liquidity', id, symbol),
  } as const;
  return (['unsold', 'marketing', 'liquidity'] as const)
    .map((name) => ({ name, amount: writeMicro(balanceOf(state, accounts[name]).posted) }))
    .filter(({ amount }) => amount !== '0');
}

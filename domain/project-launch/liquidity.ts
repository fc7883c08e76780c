import { projectTokensFor, tokenCode, tokenMint } from '../ledger/accounts.ts';
import { raiseNotice } from '../ledger/notice.ts';
import { defineRule } from '../ledger/rule.ts';
import { parseAmount, writeMicro } from '../money.ts';
import { tokensName } from '../project/accounts.ts';
import { TOKEN_MINT_VAULT } from '../project/mint.ts';
import { findProject } from '../project/projects.ts';
import { type ProjectNamed, ProjectNamedSchema } from '../project/schema.ts';
import { err, ok } from '../result.ts';
import { burnableLiquidity, burnableNow, burnedRecently, splitBurn } from './burning.ts';
import { HOUR_MS, hourOf, mayPriceMove } from './launches.ts';
import { nextPrice } from './reference-price.ts';
import { findLaunched } from './release.ts';
import { type Price, PriceSchema, type ProjectAmount, ProjectAmountSchema } from './schema.ts';

/**
 * Ends the lock of the liquidity after 90 days. Refusals in order: PROJECT_NOT_FOUND, PROJECT_NOT_LAUNCHED, PROJECT_FROZEN,
 * RELEASE_NOT_DUE.
 */
export const unlockLiquidityRule = defineRule<ProjectNamed>({
  type: 'project.unlock_liquidity',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: ProjectNamedSchema,
  decide({ state, now }, { project: id }) {
    const found = findLaunched(state, id);
    if (!found.ok) return found;
    const { launch, project } = found.value;
    if (!launch.isLiquidityLocked || now < launch.liquidityLockedUntil) return err('RELEASE_NOT_DUE');
    const { creator } = project;
    return ok({
      postings: [],
      facts: [
        { kind: 'project.liquidity_unlocked', project: id, userId: creator },
        raiseNotice(creator, 'project.liquidity_unlocked'),
      ],
    });
  },
});

/**
 * The creator destroys tokens that nobody bought: those for marketing first, then liquidity down to half of it (ruling L15).
 * Refusals in order: PROJECT_NOT_FOUND, NOT_THE_CREATOR, PROJECT_NOT_LAUNCHED, PROJECT_FROZEN, AMOUNT_INVALID, BURN_LIMIT
 * and BURN_TOO_MUCH (both say how much can be burned).
 */
export const burnRule = defineRule<ProjectAmount>({
  type: 'project.burn',
  origin: 'person',
  limit: 'others',
  asksForCode: true,
  isPrivate: false,
  approval: null,
  schema: ProjectAmountSchema,
  decide({ state, actor, now }, { amount: text, project: id }) {
    const creator = findProject(state, id)?.creator;
    if (creator !== undefined && creator !== actor) return err('NOT_THE_CREATOR');
    const found = findLaunched(state, id);
    if (!found.ok) return found;
    const parsed = parseAmount(text);
    if (!parsed.ok) return parsed;
    const amount = parsed.value;
    const { launch, project } = found.value;
    const { symbol, totalSupply } = project.terms;
    const allowed = burnableNow(launch, totalSupply, now);
    if (amount > allowed) return err('BURN_LIMIT', { burnable: writeMicro(allowed), field: 'amount' });
    const { liquidity, marketing } = splitBurn(launch, amount);
    const spare = burnableLiquidity(launch);
    if (liquidity > spare) {
      return err('BURN_TOO_MUCH', { burnable: writeMicro(launch.marketing + spare), field: 'amount' });
    }
    const postings = [
      { account: projectTokensFor('marketing', id, symbol), amount: -marketing },
      { account: projectTokensFor('liquidity', id, symbol), amount: -liquidity },
      { account: tokenMint(id, symbol), amount },
    ];
    return ok({
      postings: postings.filter((posting) => posting.amount !== 0n),
      facts: [
        {
          amount: writeMicro(amount),
          currency: tokenCode(id, symbol),
          fee: '0',
          from: tokensName(id),
          kind: 'transaction.recorded',
          to: TOKEN_MINT_VAULT,
          transactionKind: 'burn',
        },
        {
          amount: writeMicro(amount),
          ever: writeMicro(launch.burned + amount),
          kind: 'project.burned',
          liquidity: writeMicro(liquidity),
          marketing: writeMicro(marketing),
          project: id,
          recent: writeMicro(burnedRecently(launch, now) + amount),
          userId: actor,
        },
      ],
    });
  },
});

/**
 * Moves the reference price towards its target, at most 20 % an hour. Refusals in order: PROJECT_NOT_FOUND,
 * PROJECT_NOT_LAUNCHED, PROJECT_FROZEN, RELEASE_NOT_DUE (the hour is not the current one, the price
 * has moved in it or within the last sixty minutes, or it is at its target).
 */
export const priceRule = defineRule<Price>({
  type: 'project.price',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: PriceSchema,
  decide({ state, now }, { hour, project: id }) {
    const found = findLaunched(state, id);
    if (!found.ok) return found;
    const { launch, project } = found.value;
    const next = nextPrice(launch);
    const mayMove = hour === hourOf(now) && mayPriceMove(launch, now);
    if (!mayMove || next === launch.price) return err('RELEASE_NOT_DUE');
    return ok({
      postings: [],
      facts: [
        {
          hour,
          kind: 'project.priced',
          newPrice: writeMicro(next),
          nextFrom: now + HOUR_MS,
          oldPrice: writeMicro(launch.price),
          project: id,
          userId: project.creator,
        },
      ],
    });
  },
});

/** The token of a launched project for the market: the catalogue's `token:<project>`. Pure. */
import { tokenOfCurrency } from '../ledger/accounts.ts';
import { defineCatalogRows, type RowContext } from '../ledger/document.ts';
import type { FactOf, TransactionFact } from '../ledger/facts.ts';
import { burnsShownMax, pricePointsKept, pricePointsMax, volumeHoursMax } from '../market/limits.ts';
import { type TokenValue, TokenValueSchema } from '../market/token-value.ts';
import { momentMs } from '../iso-time.ts';
import { addDecimals, MICRO_PER_UNIT, readMicro, scaleDown, subtractDecimals, writeMicro } from '../money.ts';
import { BURN_WINDOW_MS } from './constants.ts';
import type { LaunchedFact } from './facts.ts';
import { hourOf } from './launches.ts';

const KINDS = {
  'project.launched': true,
  'project.burned': true,
  'project.priced': true,
  'transaction.recorded': true,
} as const;

type TokenFact = FactOf<keyof typeof KINDS>;

export const tokenDocument = defineCatalogRows({
  name: 'token',
  on: KINDS,
  schema: TokenValueSchema,
  idOf(fact: TokenFact): string | null {
    if (fact.kind !== 'transaction.recorded') return `token:${fact.project}`;
    const token = isTrade(fact) ? tokenOfCurrency(fact.currency) : null;
    return token === null ? null : `token:${token.projectId}`;
  },
  fold(before: TokenValue | null, fact: TokenFact, context): TokenValue | null {
    if (fact.kind === 'project.launched') return newToken(fact, context.at);
    // Before the launch a token is not on the market.
    return before === null ? null : { ...before, ...after(before, fact, context) };
  },
});

/** Whether a transaction counts as trading volume: tokens went from one wallet to another. */
const isTrade = ({ currency, transactionKind }: TransactionFact): boolean =>
  transactionKind === 'send' && currency.startsWith('token:');

const newToken = (
  { liquidity, logo, price, project, symbol, title, totalSupply, type }: LaunchedFact,
  at: string,
): TokenValue => ({
  projectId: project,
  symbol,
  title,
  type,
  ...(logo !== undefined && { logo }),
  supply: totalSupply,
  liquidity,
  liquidityAtLaunch: liquidity,
  burns: [],
  prices: [{ at, price }],
  volumes: [],
});

function after(
  { burns, liquidity, prices, supply, volumes }: TokenValue,
  fact: Exclude<TokenFact, LaunchedFact>,
  { at, entry }: RowContext,
): Partial<TokenValue> {
  switch (fact.kind) {
    case 'project.burned':
      return {
        supply: subtractDecimals(supply, fact.amount),
        liquidity: subtractDecimals(liquidity, fact.liquidity),
        burns: addBurn(burns, { at, amount: fact.amount }, entry.at),
      };
    case 'project.priced':
      return { prices: thinPrices([...prices, { at, price: fact.newPrice }]) };
    case 'transaction.recorded': {
      const price = readMicro(prices.at(-1)?.price ?? '0');
      const dc = scaleDown(readMicro(fact.amount), price, MICRO_PER_UNIT);
      return { volumes: addVolume(volumes, hourOf(entry.at), dc) };
    }
  }
}

type Burns = TokenValue['burns'];

/**
 * Above the limit, the two oldest burns are merged at the time of the later one, so that what can be burned is never overstated.
 */
function addBurn(burns: Burns, burn: Burns[number], now: number): Burns {
  const all = [...burns.filter(({ at }) => momentMs(at) > now - BURN_WINDOW_MS), burn];
  const [oldest, next, ...rest] = all;
  if (all.length <= burnsShownMax || oldest === undefined || next === undefined) return all;
  return [{ at: next.at, amount: addDecimals(oldest.amount, next.amount) }, ...rest];
}

/** Above the limit, every second one of the older prices is dropped. The launch price and the newest prices stay. */
function thinPrices(prices: TokenValue['prices']): TokenValue['prices'] {
  if (prices.length <= pricePointsMax) return prices;
  const kept = prices.length - pricePointsKept;
  return prices.filter((_price, index) => index >= kept || index % 2 === 0);
}

function addVolume(volumes: TokenValue['volumes'], hour: number, dc: bigint): TokenValue['volumes'] {
  const recent = volumes.filter((one) => one.hour > hour - volumeHoursMax);
  const last = recent.at(-1);
  if (last?.hour !== hour) return [...recent, { hour, dc: writeMicro(dc) }];
  return [...recent.slice(0, -1), { hour, dc: writeMicro(readMicro(last.dc) + dc) }];
}

/** The distribution of a project's tokens. Pure. */
import { type Micro, readMicro } from '#domain/money.ts';
import type { ProjectValue } from '#domain/project/document.ts';

export type TokenPart = {
  readonly name: string;
  readonly amount: Micro;
  /** The number of its colour in `token-distribution.css`. */
  readonly tone: 1 | 2 | 3 | 4 | 5 | 6;
};

type Tokens = Pick<
  ProjectValue,
  | 'isLiquidityLocked'
  | 'liquidity'
  | 'marketing'
  | 'tokensBurned'
  | 'tokensLocked'
  | 'tokensSold'
  | 'tokensUnsold'
>;

/** The parts sum to the total supply; empty ones are left out. */
export function tokenPartsOf(tokens: Tokens): TokenPart[] {
  const read = (name: Exclude<keyof Tokens, 'isLiquidityLocked'>): Micro => readMicro(tokens[name]);
  const parts: TokenPart[] = [
    { name: 'Delivered to backers', amount: read('tokensSold') - read('tokensLocked'), tone: 1 },
    { name: 'Sold, locked until the launch', amount: read('tokensLocked'), tone: 2 },
    {
      name: tokens.isLiquidityLocked ? 'Liquidity, locked' : 'Liquidity',
      amount: read('liquidity'),
      tone: 3,
    },
    { name: 'Marketing', amount: read('marketing'), tone: 4 },
    { name: 'Not sold', amount: read('tokensUnsold') - read('liquidity') - read('marketing'), tone: 5 },
    { name: 'Burned', amount: read('tokensBurned'), tone: 6 },
  ];
  return parts.filter(({ amount }) => amount > 0n);
}

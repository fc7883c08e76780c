/** Minting a project's tokens at its approval, and taking them back to the mint while nobody has them. */
import { projectTokens, tokenCode, tokenMint } from '../ledger/accounts.ts';
import type { TransactionFact } from '../ledger/facts.ts';
import type { Posting } from '../ledger/rule.ts';
import { writeMicro } from '../money.ts';
import { tokensName } from './accounts.ts';
import type { Terms } from './terms.ts';

/** The explorer's name of the mint, where tokens come from. */
export const TOKEN_MINT_VAULT = 'TOKEN-MINT-VAULT';

type Supply = Pick<Terms, 'symbol' | 'totalSupply'>;

export const mintPostings = (project: string, { symbol, totalSupply }: Supply): readonly Posting[] => [
  { account: tokenMint(project, symbol), amount: -totalSupply },
  { account: projectTokens(project, symbol), amount: totalSupply },
];

export const unmintPostings = (project: string, supply: Supply): readonly Posting[] =>
  mintPostings(project, supply).map(({ account, amount }) => ({ account, amount: -amount }));

export function mintMovement(project: string, { symbol, totalSupply }: Supply): TransactionFact {
  return {
    amount: writeMicro(totalSupply),
    currency: tokenCode(project, symbol),
    fee: '0',
    from: TOKEN_MINT_VAULT,
    kind: 'transaction.recorded',
    to: tokensName(project),
    transactionKind: 'token_mint',
  };
}

export function unmintMovement(project: string, { symbol, totalSupply }: Supply): TransactionFact {
  return {
    amount: writeMicro(totalSupply),
    currency: tokenCode(project, symbol),
    fee: '0',
    from: tokensName(project),
    kind: 'transaction.recorded',
    to: TOKEN_MINT_VAULT,
    transactionKind: 'token_unmint',
  };
}

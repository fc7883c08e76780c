import { CURRENCIES } from '#domain/constants.ts';
import { readMicro } from '#domain/money.ts';
import type { VaultBalances } from '../../data/explorer/explorer-api.ts';
import { Amount } from '../../ui/amount.tsx';
import type { Fact } from '../../ui/facts.tsx';

/** DC always, other currencies if not zero. */
export const balanceRows = ({ balances }: VaultBalances): readonly Fact[] =>
  CURRENCIES.filter((currency) => currency === 'DC' || readMicro(balances[currency]) !== 0n).map(
    (currency) => ({
      name: currency,
      value: <Amount value={balances[currency]} currency={currency} />,
    }),
  );

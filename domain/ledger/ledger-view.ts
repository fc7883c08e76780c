import { writeMicro } from '../money.ts';
import { type AccountName, isCurrency, tokenOfCurrency, userOf } from './accounts.ts';
import type { Feature } from './feature.ts';
import type { OpenPointReader } from './open-point.ts';
import type { LedgerView } from './rule.ts';
import { type AddressState, addressOfUser } from './state.ts';

/** The combined view of a list of features. */
export function makeLedgerView(features: readonly Feature[], ruleOf: LedgerView['ruleOf']): LedgerView {
  const tokens = features.flatMap(({ isToken }) => isToken ?? []);
  const accounts = features.flatMap(({ userAccounts }) => userAccounts ?? []);
  const points: readonly (readonly [string, OpenPointReader])[] = features.flatMap(({ openPoints = {} }) =>
    Object.entries(openPoints),
  );
  return {
    ruleOf,
    isCurrency(state, currency) {
      if (isCurrency(currency)) return true;
      const token = tokenOfCurrency(currency);
      return token !== null && tokens.some((isToken) => isToken(state, token));
    },
    ownerOfAddress(state, address) {
      const owner = state.wallets.get(address);
      if (owner !== undefined) return owner;
      return accounts.map((each) => each.ownerOfAddress(state, address)).find((user) => user !== undefined);
    },
    openPoints: (state, userId, now) =>
      Object.fromEntries(
        points.flatMap(([point, read]) => {
          const open = read(state, userId, now);
          // Neither an amount nor a number of nothing, nor the lack of a name.
          if (open === null || open === 0 || open === 0n) return [];
          return [[point, typeof open === 'bigint' ? writeMicro(open) : open]];
        }),
      ),
  };
}

export function makePublicNames(features: readonly Feature[]) {
  const accounts = features.flatMap(({ userAccounts }) => userAccounts ?? []);
  return (state: AddressState, account: AccountName): string => {
    const userId = userOf(account);
    if (userId !== null) return addressOfUser(state, userId) ?? 'unknown';
    return (
      accounts.map((each) => each.addressOf(state, account)).find((address) => address !== null) ?? account
    );
  };
}

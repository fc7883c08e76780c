import { writeMicro } from '../money.ts';
import {
  type AccountName,
  type CurrencyCode,
  isCurrency,
  type Token,
  tokenCode,
  tokenOfCurrency,
  userOf,
} from './accounts.ts';
import type { Feature } from './feature.ts';
import type { OpenPointReader } from './open-point.ts';
import type { LedgerView } from './rule.ts';
import { type AddressState, addressOfUser, type State } from './state.ts';

/** The combined view of a list of features. */
export function makeLedgerView(features: readonly Feature[], ruleOf: LedgerView['ruleOf']): LedgerView {
  const tokens = features.flatMap(({ isToken }) => isToken ?? []);
  const finders = features.flatMap(({ findToken }) => findToken ?? []);
  const accounts = features.flatMap(({ userAccounts }) => userAccounts ?? []);
  const isToken = (state: State, token: Token): boolean => tokens.some((each) => each(state, token));
  const findToken = (state: State, name: string): Token | null =>
    finders.map((each) => each(state, name)).find((token) => token !== null) ?? null;
  const points: readonly (readonly [string, OpenPointReader])[] = features.flatMap(({ openPoints = {} }) =>
    Object.entries(openPoints),
  );
  return {
    ruleOf,
    isCurrency(state, currency) {
      if (isCurrency(currency)) return true;
      const token = tokenOfCurrency(currency);
      return token !== null && isToken(state, token);
    },
    findCurrency(state, name) {
      if (isCurrency(name)) return name;
      const named = tokenOfCurrency(name as CurrencyCode);
      if (named !== null && isToken(state, named)) return tokenCode(named.projectId, named.symbol);
      const token = findToken(state, named?.projectId ?? name);
      if (token === null || (named !== null && named.symbol !== token.symbol)) return null;
      return isToken(state, token) ? tokenCode(token.projectId, token.symbol) : 'locked';
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
          // Zero and null mean that nothing is open.
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

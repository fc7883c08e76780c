/** A person's confirmed amounts, those on their way, and what they may still spend. Pure. */
import type { Movement } from '#app/feature.ts';
import { commandDefinition } from '#app/registered-features.ts';
import type { Currency } from '#domain/constants.ts';
import type { FeeTerms } from '#domain/fee/parameters.ts';
import { type CurrencyCode, isCurrency, tokenCode } from '#domain/ledger/accounts.ts';
import { type Micro, readMicro } from '#domain/money.ts';
import type { WalletDoc } from '#domain/protocol.ts';
import { type CommandDoc, isOpen } from '../outbox/command-doc.ts';

export type Balance = {
  /** The authority's amount at the wallet's `seq`, holds included. */
  readonly confirmed: Micro;
  /** Signed: what commands that `confirmed` does not include yet will add or take. */
  readonly onItsWay: Micro;
  readonly held: Micro;
  /** Confirmed less the held amount and what is on its way out; incoming money cannot be spent yet. */
  readonly available: Micro;
};
export type Balances = Readonly<Record<Currency, Balance>>;

/** The effect of a command on its author's wallet when it is committed. */
const movementOf = ({ type, payload }: CommandDoc, terms: FeeTerms): Movement | null =>
  commandDefinition(type)?.movement?.(payload, terms) ?? null;

/** Not final, or committed after the wallet's entry, so that everything is counted exactly once. */
export const isOnItsWay = (command: CommandDoc, walletSeq: number): boolean =>
  isOpen(command) || (command.status === 'done' && (command.verdict?.seq ?? 0) > walletSeq);

/**
 * Without open ones that `confirmed` includes already: after a lost reply the transaction arrives before the verdict.
 * `moved`: the entries of commands whose transactions are on the device.
 */
export const dropCounted = (
  commands: readonly CommandDoc[],
  moved: ReadonlyMap<string, number>,
  walletSeq: number,
): CommandDoc[] =>
  commands.filter((command) => !isOpen(command) || (moved.get(command.id) ?? Infinity) > walletSeq);

type Movements = readonly Movement[];

const movementsOf = (commands: readonly CommandDoc[], walletSeq: number, terms: FeeTerms): Movements =>
  commands
    .filter((command) => isOnItsWay(command, walletSeq))
    .map((command) => movementOf(command, terms))
    .filter((movement) => movement !== null);

function computeBalance(
  { posted, held }: { readonly posted: string; readonly held: string },
  amounts: readonly Micro[],
): Balance {
  const out = amounts.filter((amount) => amount < 0n).reduce((sum, amount) => sum + amount, 0n);
  const onItsWay = amounts.reduce((sum, amount) => sum + amount, 0n);
  const confirmed = readMicro(posted);
  return { confirmed, onItsWay, held: readMicro(held), available: confirmed - readMicro(held) + out };
}

const NOTHING = { posted: '0', held: '0' };

/** The balance of any currency, project tokens included, by its code. */
export function makeBalanceOf(
  wallet: WalletDoc | null,
  commands: readonly CommandDoc[],
  terms: FeeTerms,
): (currency: CurrencyCode) => Balance {
  const movements = movementsOf(commands, wallet?.seq ?? 0, terms);
  return (currency) => {
    const mine = movements.filter((movement) => movement.currency === currency).map(({ amount }) => amount);
    return computeBalance(knownBalance(wallet, currency) ?? NOTHING, mine);
  };
}

const knownBalance = (wallet: WalletDoc | null, currency: CurrencyCode) =>
  isCurrency(currency)
    ? wallet?.balances[currency]
    : wallet?.tokens?.find(({ projectId, symbol }) => tokenCode(projectId, symbol) === currency);

/** What a person has, what is on its way and what they may still spend. Pure. */
import type { Movement } from '#app/feature.ts';
import { commandDefinition } from '#app/registered-features.ts';
import type { Currency, RuleParameters } from '#domain/constants.ts';
import { type Micro, readMicro } from '#domain/money.ts';
import type { WalletDoc } from '#domain/protocol.ts';
import { type CommandDoc, isOpen } from '../outbox/command-doc.ts';

export type Balance = {
  /** As the authority has it at the wallet's `seq`, holds included. */
  readonly confirmed: Micro;
  /** Signed: what the commands that are not in `confirmed` yet will add or take. */
  readonly onItsWay: Micro;
  readonly held: Micro;
  /** Confirmed less what is held and what is on its way out; money on its way in cannot be spent yet. */
  readonly available: Micro;
};
export type Balances = Readonly<Record<Currency, Balance>>;

/** What a command will do to its author's wallet when it is committed. */
const movementOf = ({ type, payload }: CommandDoc, parameters: RuleParameters): Movement | null =>
  commandDefinition(type)?.movement?.(payload, parameters) ?? null;

/** Not final, or committed after the entry up to which the wallet counts: so nothing is counted twice or not at all. */
export const isOnItsWay = (command: CommandDoc, walletSeq: number): boolean =>
  isOpen(command) || (command.status === 'done' && (command.verdict?.seq ?? 0) > walletSeq);

/**
 * Without the open ones that `confirmed` counts already: when the reply was lost, the movement comes before the verdict.
 * `moved`: the entry of each command whose movement is on the device.
 */
export const notCounted = (
  commands: readonly CommandDoc[],
  moved: ReadonlyMap<string, number>,
  walletSeq: number,
): CommandDoc[] =>
  commands.filter((command) => !isOpen(command) || (moved.get(command.id) ?? Infinity) > walletSeq);

export function balancesOf(
  wallet: WalletDoc | null,
  commands: readonly CommandDoc[],
  parameters: RuleParameters,
): Balances {
  const movements = commands
    .filter((command) => isOnItsWay(command, wallet?.seq ?? 0))
    .map((command) => movementOf(command, parameters))
    .filter((movement) => movement !== null);
  const of = (currency: Currency): Balance => {
    const { posted, held } = wallet?.balances[currency] ?? { posted: '0', held: '0' };
    const mine = movements.filter((movement) => movement.currency === currency).map(({ amount }) => amount);
    const out = mine.filter((amount) => amount < 0n).reduce((sum, amount) => sum + amount, 0n);
    const onItsWay = mine.reduce((sum, amount) => sum + amount, 0n);
    const confirmed = readMicro(posted);
    return { confirmed, onItsWay, held: readMicro(held), available: confirmed - readMicro(held) + out };
  };
  return { DC: of('DC'), TDC: of('TDC'), USD: of('USD') };
}

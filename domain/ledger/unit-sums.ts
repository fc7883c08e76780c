import { fail } from '../result.ts';
import { type AccountName, isOfCurrency, isWalletOf, currencyCodeOf } from './accounts.ts';

/**
 * Sums amounts by the unit of their accounts. The first two units have fields of their own, because nearly all entries have
 * one unit or two, and every command is summed twice.
 */
export class UnitSums {
  #first: string | null = null;
  #ofFirst = 0n;
  #second: string | null = null;
  #ofSecond = 0n;
  #others: Map<string, bigint> | null = null;

  add(account: AccountName, amount: bigint): void {
    // Compares without making a text.
    if (this.#first !== null && isOfCurrency(account, this.#first)) this.#ofFirst += amount;
    else if (this.#second !== null && isWalletOf(account, this.#second)) this.#ofSecond += amount;
    else this.#addTo(currencyCodeOf(account), amount);
  }

  /** Throws where a unit does not sum to zero. */
  assertZero(): void {
    if (this.#ofFirst !== 0n) fail(`legs do not balance in ${String(this.#first)}`);
    if (this.#ofSecond !== 0n) fail(`legs do not balance in ${String(this.#second)}`);
    for (const [unit, sum] of this.#others ?? []) if (sum !== 0n) fail(`legs do not balance in ${unit}`);
  }

  #addTo(unit: string, amount: bigint): void {
    this.#first ??= unit;
    if (unit === this.#first) this.#ofFirst += amount;
    else this.#addToOther(unit, amount);
  }

  #addToOther(unit: string, amount: bigint): void {
    this.#second ??= unit;
    if (unit === this.#second) this.#ofSecond += amount;
    else {
      this.#others ??= new Map();
      this.#others.set(unit, (this.#others.get(unit) ?? 0n) + amount);
    }
  }
}

import { assert } from '../result.ts';
import { type AccountName, isOfCurrency, currencyCodeOf } from './accounts.ts';

/**
 * Sums amounts by the unit of their accounts. It uses a list and not a map, because an entry has one or two units and every command
 * is summed twice.
 */
export class UnitSums {
  readonly #units: string[] = [];
  readonly #sums: bigint[] = [];

  add(account: AccountName, amount: bigint): void {
    const [first] = this.#units;
    // Nearly all legs of an entry have its first unit, which is told without making a text.
    const unit = first !== undefined && isOfCurrency(account, first) ? first : currencyCodeOf(account);
    const at = this.#units.indexOf(unit);
    if (at === -1) {
      this.#units.push(unit);
      this.#sums.push(amount);
    } else {
      this.#sums[at] = (this.#sums[at] ?? 0n) + amount;
    }
  }

  /** Throws where a unit does not sum to zero. */
  assertZero(): void {
    const odd = this.#sums.findIndex((sum) => sum !== 0n);
    assert(odd === -1, `legs do not balance in ${String(this.#units[odd])}`);
  }
}

/**
 * The readings of a search text in the explorer. A text can have several ("2345" is an amount and the start of a hash):
 * each reading is a separate search, and its results are a group.
 */
import { ADDRESS_PATTERN, CURRENCIES, type Currency } from '../constants.ts';
import { SYSTEM_VAULTS, type SystemVault } from '../vaults.ts';
import { explorerHashLengthMin } from '../limits.ts';
import { parseAmount, writeMicro } from '../money.ts';
import { type DayWords, dayIn } from './day.ts';

export type AmountReading = {
  /** A canonical decimal string, as in documents. */
  readonly amount: string;
  readonly currency?: Currency;
};

export type SearchReadings = {
  /** A whole wallet address. */
  readonly address?: string;
  readonly vault?: SystemVault;
  /** The first characters of a transaction id (ruling A2), or all of it; lower case. */
  readonly hash?: string;
  readonly amount?: AmountReading;
  /** "2026-11-22" or "2026-11": the beginning of the matching times, in UTC. */
  readonly day?: string;
};

/** Every reading of a text; none for one that cannot be searched for. */
export function readSearch(text: string, words?: DayWords): SearchReadings {
  const typed = text.trim();
  const [address, vault, hash] = [addressIn(typed), vaultIn(typed), hashIn(typed)];
  const [amount, day] = [amountIn(typed), dayIn(typed, words)];
  return {
    ...(address === null ? {} : { address }),
    ...(vault === null ? {} : { vault }),
    ...(hash === null ? {} : { hash }),
    ...(amount === null ? {} : { amount }),
    ...(day === null ? {} : { day }),
  };
}

/** The end of an address is case-sensitive; its beginning is upper case in any case. */
function addressIn(typed: string): string | null {
  const address = typed.slice(0, 3).toUpperCase() + typed.slice(3);
  return ADDRESS_PATTERN.test(address) ? address : null;
}

const VAULT = /^(?<name>[a-z]+)(?:[ -]?vault)?$/;

function vaultIn(typed: string): SystemVault | null {
  const name = VAULT.exec(typed.toLowerCase())?.groups?.['name'];
  return SYSTEM_VAULTS.find((vault) => vault === name) ?? null;
}

// Copying a shortened hash copies its ellipsis too.
const HASH = /^(?<start>[a-z2-7]{1,32}(?:-\d{1,2})?)(?:…|\.\.\.)?$/;

function hashIn(typed: string): string | null {
  const start = HASH.exec(typed.toLowerCase())?.groups?.['start'] ?? '';
  return start.length >= explorerHashLengthMin ? start : null;
}

const AMOUNT =
  /^(?<dollar>\$?)\s?(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:\s?(?<currency>[a-z]{2,3}))?$/i;

function amountIn(typed: string): AmountReading | null {
  const { dollar, digits = '', currency } = AMOUNT.exec(typed)?.groups ?? {};
  const parsed = parseAmount(digits.replaceAll(',', ''));
  if (!parsed.ok) return null;
  const named = dollar === '$' ? 'USD' : currency?.toUpperCase();
  const known = CURRENCIES.find((each) => each === named);
  if (named !== undefined && known === undefined) return null;
  return { amount: writeMicro(parsed.value), ...(known === undefined ? {} : { currency: known }) };
}

/** Checks a receipt with only the receipt and the service's public key. Pure, no network. */
import { isCurrency } from '../ledger/accounts.ts';
import { proofProblem, signatureHolds } from '../ledger/block.ts';
import { canonicalBytes, hashHex } from '../ledger/hash.ts';
import { leafHash } from '../ledger/merkle.ts';
import { transactionId } from '../ledger/record.ts';
import { type Micro, readMicro } from '../money.ts';
import { computeChecksum } from './file.ts';
import type { ReceiptFile, ReceiptRecord, StatedLeg } from './schema.ts';

/**
 * In order: the file is unchanged; the id is the fingerprint of the record, which says that it was committed; the
 * record belongs to the block; the block is chained; it is signed; by the service that this device knows; the stated
 * legs agree with the record; and so does what the parties have agreed on, which only receipts of version 3 have.
 */
export const CHECK_STEPS = [
  'whole',
  'fingerprint',
  'path',
  'chain',
  'signature',
  'key',
  'legs',
  'terms',
] as const;
export type CheckStep = (typeof CHECK_STEPS)[number];

export type ReceiptCheck = {
  /** `unknown-key`: it is consistent, but this device knows no key of the service to check it with. */
  readonly verdict: 'verified' | 'unknown-key' | 'wrong';
  /** null: unknown. */
  readonly steps: readonly { readonly step: CheckStep; readonly holds: boolean | null }[];
};

/** The index of a transaction in its entry: ids of further ones end in "-1", "-2" … */
export const movementIndex = (id: string): number => Number(id.split('-')[1] ?? '0');

/** `knownKey`: the service's public key as this device knows it, hex, or null. */
export function checkReceipt(file: ReceiptFile, knownKey: string | null): ReceiptCheck {
  const { id, record, proof, publicKey, stated } = file;
  const leaf = leafHash(canonicalBytes(record));
  const problem = proofProblem(leaf, proof, publicKey);
  const inPath = problem !== 'PATH_WRONG' && proof.header.first + proof.index === record.seq;
  const chained = inPath && problem !== 'HASH_WRONG';
  const found: Readonly<Record<CheckStep, boolean | null>> = {
    whole: computeChecksum(file) === file.checksum,
    fingerprint: namesMovement(id, record) && transactionId(leaf, movementIndex(id)) === id,
    path: inPath,
    chain: chained,
    signature: chained && problem === null,
    key: knownKey === null ? null : publicKey === knownKey,
    legs: stated.legs === undefined || legsAddUp(record, stated.legs),
    terms: file.version === 3 && record.transactions[movementIndex(id)]?.terms === hashHex(file.agreement),
  };
  const steps = CHECK_STEPS.filter((step) => step !== 'terms' || file.version === 3).map((step) => ({
    step,
    holds: found[step],
  }));
  return { verdict: verdictOf(steps.map(({ holds }) => holds)), steps };
}

function verdictOf(found: readonly (boolean | null)[]): ReceiptCheck['verdict'] {
  if (found.includes(false)) return 'wrong';
  return found.includes(null) ? 'unknown-key' : 'verified';
}

const namesMovement = (id: string, { transactions, verdict }: ReceiptRecord): boolean =>
  verdict === 'committed' && movementIndex(id) < transactions.length;

type Sums = Map<string, Micro>;

function add(sums: Sums, key: string, amount: Micro): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
}

const wallet = (address: string, currency: string): string => `${address} ${currency}`;

/**
 * Whether the legs agree with the record: they sum to zero in each currency, and every wallet among the parties
 * receives and pays exactly what its transactions say, plus the fee for the payer. The distribution among vaults is the
 * service's claim, and so are tokens that a wallet receives beside the movements of its record.
 */
function legsAddUp({ transactions }: ReceiptRecord, legs: readonly StatedLeg[]): boolean {
  const byCurrency: Sums = new Map();
  const stated: Sums = new Map();
  for (const { account, amount, currency } of legs) {
    add(byCurrency, currency, readMicro(amount));
    add(stated, wallet(account, currency), readMicro(amount));
  }
  const recorded: Sums = new Map();
  for (const { from, to, amount, fee, currency } of transactions) {
    if (isWallet(to)) add(recorded, wallet(to, currency), readMicro(amount));
    if (isWallet(from)) add(recorded, wallet(from, currency), -readMicro(amount) - readMicro(fee));
  }
  return (
    [...byCurrency.values()].every((sum) => sum === 0n) &&
    [...recorded].every(([key, amount]) => stated.get(key) === amount) &&
    legs.every(
      ({ account, currency }) =>
        !isWallet(account) || !isCurrency(currency) || recorded.has(wallet(account, currency)),
    )
  );
}

/** Parties other than wallets are vaults, whose names in the record differ from their accounts'. */
const isWallet = (party: string): boolean => !party.includes('VAULT') && !party.includes(':');

/** The curve's base point, as a key and as half of a signature. */
const POINT = `58${'66'.repeat(31)}`;

/**
 * Computes the curve's tables, which take four fifths of a device's first check, by checking a dummy signature. For a
 * page that will check a receipt and is idle.
 */
export function prepareCheck(): void {
  signatureHolds('00'.repeat(32), `${POINT}${'11'.repeat(31)}01`, POINT);
}

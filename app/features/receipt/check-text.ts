/** The texts of a check's steps, true whether the step holds or not. */
import type { CheckStep, ReceiptCheck } from '#domain/receipt/check.ts';
import type { ReceiptFile } from '#domain/receipt/schema.ts';

function otherEntriesText(others: number): string {
  if (others === 0) return 'as its only entry';
  return `together with ${String(others)} other ${others === 1 ? 'entry' : 'entries'}`;
}

const KNOWN = "That key is the service's key, as this device knows it.";
const UNKNOWN = "This device does not know the service's key, so it cannot say whose signature that is.";

export function stepText(
  step: CheckStep,
  holds: boolean | null,
  { proof: { header }, record }: ReceiptFile,
): string {
  const words: Readonly<Record<CheckStep, string>> = {
    whole: 'The file is as it was made: nothing in it was damaged or changed.',
    fingerprint: 'The transaction hash is the fingerprint of the public record.',
    path: `The record is entry ${String(record.seq)} and belongs to block ${String(header.n)}, ${otherEntriesText(header.count - 1)}: its path leads to the block's root.`,
    chain: 'The block is chained to the block before it: its hash covers both.',
    signature: 'The block carries the signature of the key that the receipt names.',
    key: holds === null ? UNKNOWN : KNOWN,
    legs: 'The amounts of the accounts in the receipt add up to the record.',
    terms: 'The terms in the receipt have the hash that the signed record names.',
  };
  return words[step];
}

type Verdict = ReceiptCheck['verdict'];

export const VERDICT_PILLS: Readonly<Record<Verdict, string>> = {
  verified: 'Verified on this device',
  'unknown-key': 'Key not known',
  wrong: 'Does not verify',
};

export const VERDICT_TEXT: Readonly<Record<Verdict, string>> = {
  verified:
    'The service recorded this transaction and signed it. This device checked that on its own, without asking anybody.',
  'unknown-key':
    "The receipt holds in itself, but this device has never learnt the service's key. So it cannot tell whether the service signed it: open this page once while you are online.",
  wrong: 'Do not rely on this receipt.',
};

export type Failure = { readonly title: string; readonly text: string };

const FAILURES: Readonly<Record<CheckStep, Failure>> = {
  fingerprint: {
    title: 'This receipt was altered',
    text: 'The transaction in it does not match its transaction hash.',
  },
  path: {
    title: 'The transaction is not in the block',
    text: 'The block that the receipt names does not contain this transaction.',
  },
  chain: {
    title: 'The block was altered',
    text: 'The hash of the block does not match what the receipt says about the block.',
  },
  signature: {
    title: 'The signature is not valid',
    text: 'The key that the receipt names did not sign this block.',
  },
  key: {
    title: 'Somebody else signed this receipt',
    text: 'It was signed with a different key from the one that this device knows.',
  },
  legs: {
    title: 'The amounts do not add up',
    text: 'What the receipt says about the accounts contradicts the signed transaction.',
  },
  terms: {
    title: 'The terms are not those of the investment',
    text: 'The terms in the receipt do not have the hash that the signed record names.',
  },
  whole: {
    title: 'The file was changed or damaged',
    text: 'The file was changed after it was made. Ask for it again.',
  },
};

/** From the failure that says most about a false receipt to the least: a damaged file alone may be an accident. */
const MOST_TELLING: readonly CheckStep[] = [
  'fingerprint',
  'path',
  'chain',
  'signature',
  'key',
  'legs',
  'terms',
  'whole',
];

/** The text of a receipt's most telling failure; null when nothing failed. */
export function findFailure({ steps }: Pick<ReceiptCheck, 'steps'>): Failure | null {
  const failed = MOST_TELLING.find((name) =>
    steps.some(({ step, holds }) => step === name && holds === false),
  );
  return failed === undefined ? null : FAILURES[failed];
}

export const failureText = (step: CheckStep): string => FAILURES[step].text;

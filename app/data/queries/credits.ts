import { creditSource } from '#app/registered-features.ts';
import type { CreditLine } from './credit-source.ts';
import { useRecords } from './records.ts';

const NONE: readonly CreditLine[] = [];

/** A person's credits outside the wallet's balance. */
export function useCredits(): readonly CreditLine[] {
  const { kinds, linesIn } = creditSource();
  return useRecords(kinds, linesIn) ?? NONE;
}

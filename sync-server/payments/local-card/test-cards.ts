/** The cards of the local card page: numbers that no bank issues, each with its outcome. */
export type TestCardOutcome = 'accepted' | 'declined' | 'confirm' | 'disputed-later';

export type TestCard = {
  /** In groups of four, as a person types it. */
  readonly number: string;
  readonly outcome: TestCardOutcome;
  readonly says: string;
};

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', outcome: 'accepted', says: 'is accepted' },
  { number: '4000 0000 0000 0002', outcome: 'declined', says: 'is declined' },
  {
    number: '4000 0025 0000 3155',
    outcome: 'confirm',
    says: 'must be confirmed with the bank (3-D Secure)',
  },
  {
    number: '4000 0000 0000 0259',
    outcome: 'disputed-later',
    says: 'is accepted and then disputed after a moment',
  },
];

const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, '');

/** The outcome of a typed card number, or null if it is not a test card. */
export function findOutcome(typed: string): TestCardOutcome | null {
  const digits = digitsOf(typed);
  return TEST_CARDS.find(({ number }) => digitsOf(number) === digits)?.outcome ?? null;
}

// Proves which titles match a typed text, by beginnings, parts, without accents and with one typing error, the best first.
import { describe, expect, it } from 'vitest';
import { foldedWords, matchScore } from './match-score.ts';

const score = (typed: string, title: string, beside?: string): number =>
  matchScore(foldedWords(typed), title, beside);

describe('a typed text', () => {
  it.each([
    ['sen', 'Send'],
    ['SEND', 'Send'],
    ['jose', 'José Núñez'],
    ['nunez jose', 'José Núñez'],
    ['plorer', 'Transaction Explorer'],
    ['launchpd', 'Launchpad'],
    ['securty', 'Security Settings'],
    ['walelt', 'Wallet'],
    ['schedulled', 'Scheduled transfers'],
    ['wallat', 'Wallet'],
    ['王', '王小明'],
  ])('%s finds %s', (typed, title) => {
    expect(score(typed, title)).toBeGreaterThan(0);
  });

  it.each([
    ['xyz', 'Send'],
    ['send rita', 'Send'],
    ['nd', 'Send'],
    ['ssnd', 'Land'],
    ['walttel', 'Wallet'],
    ['cat', 'car'],
  ])('%s does not find %s', (typed, title) => {
    expect(score(typed, title)).toBe(0);
  });

  it('finds by the words beside the title too, but the title comes first', () => {
    expect(score('pay', 'Send', 'pay transfer')).toBeGreaterThan(0);
    expect(score('pay', 'Payouts')).toBeGreaterThan(score('pay', 'Send', 'pay transfer'));
  });

  it('puts the beginning of the title before another word, a word before a part, and a part before a typing error', () => {
    const scores = ['Market', 'The market', 'Supermarket', 'Marcet'].map((title) => score('market', title));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(4);
  });

  it('matches everything while nothing is typed', () => {
    expect(score('  ', 'Send')).toBe(1);
  });
});

// Proves that the guard of the test set-up notices calls of console.error and console.warn, each once.
import { describe, expect, it } from 'vitest';
import { guardConsole } from '../setup/console-guard.ts';

function makeConsole() {
  const printed: string[] = [];
  return {
    printed,
    error: (...words: unknown[]) => void printed.push(words.join(' ')),
    warn: (...words: unknown[]) => void printed.push(words.join(' ')),
  };
}

describe('console guard', () => {
  it('returns every error with its values and still prints it', () => {
    const fake = makeConsole();
    const take = guardConsole(fake);
    fake.error('balance is', { posted: '-1' });
    fake.warn('slow');
    expect(take()).toEqual(["console.error: balance is { posted: '-1' }", 'console.warn: slow']);
    expect(fake.printed).toHaveLength(2);
  });

  it('forgets what it returned', () => {
    const fake = makeConsole();
    const take = guardConsole(fake);
    fake.warn('once');
    expect(take()).toHaveLength(1);
    expect(take()).toEqual([]);
  });

  it('is active here: an unexpected error fails this very test', { fails: true }, () => {
    // `fails` turns the failure that the set-up file raises into the expectation.
    globalThis.console.error('said on purpose by the console guard test');
  });
});

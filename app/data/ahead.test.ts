// Proves that what is asked ahead is used once and only for the position it was asked for, that a later call replaces it,
// that nothing is asked while a pull is under way, and that a failure reaches whoever takes it and nobody else.
import { describe, expect, it } from 'vitest';
import { makeAhead, type Position } from './ahead.ts';

const at = (since: string, limit = 10): Position => ({ since, limit });

function counting(fail = false) {
  const asked: string[] = [];
  const ahead = makeAhead(async ({ since }) => {
    const answer = `${since}#${String(asked.push(since))}`;
    if (fail) throw new Error(answer);
    return answer;
  });
  return { ahead, asked };
}

describe('asking ahead', () => {
  it('gives what was asked ahead, once', async () => {
    const { ahead, asked } = counting();
    ahead.expect(at('5'));
    ahead.now();
    expect(asked).toEqual(['5']);
    expect(await ahead.take(at('5'))).toBe('5#1');
    expect(await ahead.take(at('5'))).toBe('5#2');
  });

  it('never gives an answer that is older than the last call', async () => {
    const { ahead } = counting();
    ahead.expect(at('5'));
    ahead.now();
    ahead.now();
    expect(await ahead.take(at('5'))).toBe('5#2');
  });

  it('asks again for any other position', async () => {
    const { ahead } = counting();
    ahead.expect(at('5'));
    ahead.now();
    expect(await ahead.take(at('6'))).toBe('6#2');
    ahead.now();
    expect(await ahead.take(at('5', 11))).toBe('5#4');
  });

  it('asks nothing while it is not known where to go on', () => {
    const { ahead, asked } = counting();
    ahead.now();
    ahead.expect(at('5'));
    ahead.expect(null);
    ahead.now();
    expect(asked).toEqual([]);
  });

  it('tells a failure to whoever takes it, and to nobody else', async () => {
    const { ahead } = counting(true);
    ahead.expect(at('5'));
    ahead.now();
    ahead.now();
    await expect(ahead.take(at('5'))).rejects.toThrow('5#2');
  });
});

// Proves what the search finds of the public explorer: whole addresses, transactions and numbers of blocks, and nothing else.
import { afterEach, expect, test } from 'vitest';
import type { FindAround, Finding } from '#app/finder.ts';
import { reportContact } from '#app/platform/connectivity.ts';
import { foldedWords } from '#app/ui/match-score.ts';
import { finders } from './find.ts';

afterEach(() => reportContact(true));

const find = async (text: string): Promise<readonly Finding[]> =>
  (await finders[0]?.({ text, words: foldedWords(text) }, {} as FindAround)) ?? [];

test.each(['block 1234', 'Block #1,234', '#1234', '# 1 234', 'block1234'])('%j is a block', async (text) => {
  expect((await find(text)).map(({ title, choice }) => [title, choice])).toEqual([
    ['Block 1,234', { to: '/explorer/block/1234' }],
  ]);
});

test.each(['1234', 'block', '#', 'block 0', '#12a', 'block 99999999999999999999', 'blocks 12'])(
  '%j is none',
  async (text) => {
    expect(await find(text)).toEqual([]);
  },
);

test('a block says before it is chosen that it needs the service', async () => {
  expect((await find('#7'))[0]?.text).toBe('Its entries and its signature');
  reportContact(false);
  expect((await find('#7'))[0]?.text).toBe('Needs the service, which is not reachable now');
});

test('an address leads to its transactions', async () => {
  const address = 'VIQ-1763711000000-a8b2c4d6e8f0';
  expect((await find(address)).map(({ choice }) => choice)).toEqual([{ to: `/explorer/${address}` }]);
});

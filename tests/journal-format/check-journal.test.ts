/**
 * Proves that docs/journal-format.md is sufficient: a checker written from it alone accepts a recorded journal, finds
 * every change in it, and accepts what the service writes today. The recording never changes, because journals of
 * earlier versions must stay valid.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { LEDGER } from '#couchdb/databases.ts';
import { findAddress, transfer } from '#tests/builders/ledger-commands.ts';
import { testSigner } from '#tests/fakes/open-authority.ts';
import { ANN, BEN, makeBench, openTwoWallets } from '#tests/fakes/restartable.ts';
import { type BlockDocument, checkJournal } from './check-journal.ts';

const PUBLIC_KEY = 'f0f7a4d7b7b8558347356947d8e94054178b7e41b37a6ff3ff4914b5a22bb6e6';

const recordedBlocks = (): BlockDocument[] =>
  readFileSync(join(import.meta.dirname, 'recorded.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as BlockDocument);

let blocks: BlockDocument[];
beforeEach(() => {
  blocks = recordedBlocks();
});

it('accepts the recorded journal', () => {
  expect(checkJournal(blocks, PUBLIC_KEY)).toMatchObject({ blocks: 308, epochs: 2 });
});

it('accepts what the service writes today, across two authorities', async () => {
  const bench = makeBench();
  const authority = await bench.open();
  await openTwoWallets(authority);
  await authority.submit(transfer(ANN, findAddress(authority.state, BEN), '10 DC'));
  await authority.submit(transfer(BEN, findAddress(authority.state, ANN), '999 DC'));
  await authority.close();
  await (await bench.open()).close();
  const written = await bench.store.range<BlockDocument>(LEDGER, { start: 'b:', end: 'b:~', limit: 100 });
  expect(checkJournal(written, testSigner.publicKey)).toMatchObject({ entries: 5, epochs: 2 });
});

describe('finds', () => {
  const change = (n: number, edit: (block: BlockDocument) => Partial<BlockDocument>): void => {
    blocks = blocks.map((block) => (block.n === n ? { ...block, ...edit(block) } : block));
  };
  const checking = () => checkJournal(blocks, PUBLIC_KEY);
  const replaceText = (from: string, to: string) => (block: BlockDocument) => {
    expect(block.entries).toContain(from);
    return { entries: block.entries.replace(from, to) };
  };

  it('a missing block, and two swapped ones', () => {
    blocks = blocks.filter(({ n }) => n !== 40);
    expect(checking).toThrow('block 40: another number');
    blocks = recordedBlocks();
    const [one, other] = [blocks[49], blocks[50]];
    if (one === undefined || other === undefined) throw new Error('too few blocks');
    blocks.splice(49, 2, other, one);
    expect(checking).toThrow('block 50: another number');
  });

  it.each([
    ['a type', replaceText('"type":"', '"type":"x'), /another root/],
    ['an actor', replaceText('"actor":"', '"actor":"x'), /another root/],
    ['a verdict', replaceText('"verdict":"committed"', '"verdict":"approved"'), /another root/],
    ['a time', ({ at }: BlockDocument) => ({ at: at + 1 }), /another place or time/],
    ['a writer', () => ({ writer: 'somebody' }), /another hash/],
    ['an epoch', ({ epoch }: BlockDocument) => ({ epoch: epoch + 1 }), /another epoch/],
    ['a signature', () => ({ sig: 'ab'.repeat(64) }), /another signature/],
    ['a link', () => ({ prev: 'ab'.repeat(32) }), /does not follow/],
  ] as const)('%s', (_what, edit, message) => {
    change(60, edit);
    expect(checking).toThrow(/^block 60: /);
    expect(checking).toThrow(message);
  });

  it('another key', () => {
    expect(() => checkJournal(blocks, testSigner.publicKey)).toThrow('block 1: another signature');
  });

  it('an amount changed alike in every leg', () => {
    const n =
      blocks.find(({ entries }) => entries.includes('"legs":[["mint:'))?.n ??
      blocks.find(({ entries }) => /"legs":\[\[/.test(entries))?.n ??
      0;
    change(n, ({ entries }) => ({ entries: entries.replace(/(\["[a-z]+:[^"]+","-?)(\d)/g, '$19$2') }));
    expect(checking).toThrow(/does not have what its leg says|do not sum to zero/);
  });
});

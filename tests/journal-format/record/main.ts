/**
 * `npx tsx tests/journal-format/record/main.ts FORMAT` records a journal with every command of today, and this
 * release's results of it, into `format-FORMAT.json.gz`. The release that first has the format makes its recording
 * once; it is never made again.
 */
import { type Block, GENESIS_HASH, sealBlock, type StoredBlock, toStored } from '#domain/ledger/block.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { nodeSha256 } from '#server/adapters/signing.ts';
import { runEveryCommand } from '#tests/builders/every-command.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { testSigner } from '#tests/fakes/open-authority.ts';
import { writeRecording } from '../recording.ts';
import { replayBlocks } from '../replay-recording.ts';

const ENTRIES_MAX = 7;

/** Entries of one time share a block while there is room; closing an account gets its own block. */
function inBlocks(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const parts: Entry[][] = [];
  for (const entry of entries) {
    const last = parts.at(-1);
    const before = last?.at(-1);
    const fits =
      before?.at === entry.at && (before.type === 'account.close') === (entry.type === 'account.close');
    if (last !== undefined && fits && last.length < ENTRIES_MAX) last.push(entry);
    else parts.push([entry]);
  }
  return parts;
}

function sealAll(entries: readonly Entry[]): readonly StoredBlock[] {
  const blocks: Block[] = [];
  let first = 1;
  for (const part of [[], ...inBlocks(entries)]) {
    const at = part[0]?.at ?? entries[0]?.at ?? 0;
    const header = { n: blocks.length + 1, epoch: 1, writer: 'recorder', at, first };
    const prev = blocks.at(-1)?.hash ?? GENESIS_HASH;
    blocks.push(sealBlock({ prev, header, entries: part }, testSigner.sign, nodeSha256));
    first += part.length;
  }
  return blocks.map((block) => toStored(block));
}

const format = Number(process.argv[2]);
if (!Number.isSafeInteger(format) || format < 1) throw new Error('usage: … record/main.ts FORMAT');
const { entries } = runEveryCommand();
const blocks = sealAll(entries);
const closing = blocks.findIndex((block) => block.entries.includes('"type":"account.close"'));
if (closing < 1) throw new Error('nobody closes an account');
const recording = {
  blocks,
  beforeClosing: closing,
  whole: await replayBlocks(makeMemoryStore(), blocks),
  openAccounts: await replayBlocks(makeMemoryStore(), blocks.slice(0, closing)),
};
for (const { audit } of [recording.whole, recording.openAccounts])
  if (audit !== 'clean') throw new Error(`the audit found: ${audit}`);
writeRecording(format, recording);
console.log(
  `recorded ${String(entries.length)} entries in ${String(blocks.length)} blocks; digest ${recording.whole.stateDigest}, before the closing ${recording.openAccounts.stateDigest}; ${String(Object.keys(recording.openAccounts.documents).length)} documents`,
);
process.exit(0);

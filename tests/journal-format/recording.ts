/** A recording: the blocks that a release wrote and its results of them, in one compressed file per format. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { StoredBlock } from '#domain/ledger/block.ts';
import type { Replay } from './replay-recording.ts';

export type Recording = {
  /** In the order of the journal, signed with the key of the tests. */
  readonly blocks: readonly StoredBlock[];
  /** The number of blocks before the first closing of an account, which deletes its documents. */
  readonly beforeClosing: number;
  readonly whole: Replay;
  readonly openAccounts: Replay;
};

export const recordingFile = (format: number): string =>
  join(import.meta.dirname, `format-${String(format)}.json.gz`);

export const readRecording = (format: number): Recording =>
  JSON.parse(gunzipSync(readFileSync(recordingFile(format))).toString()) as Recording;

/** Throws if the recording exists: a recording of a format is made once. */
export function writeRecording(format: number, recording: Recording): void {
  const bytes = gzipSync(JSON.stringify(recording), { level: 9 });
  writeFileSync(recordingFile(format), bytes, { flag: 'wx' });
}

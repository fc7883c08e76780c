/**
 * Makes a backup of an embedded installation, running or stopped: complete, as of one block, and checked before it gets
 * its name.
 */
import { OPERATOR_BACKUPS_PATH } from '#domain/operations/paths.ts';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isMarkedIncomplete, markIncomplete, unmarkIncomplete } from '#couchdb/incomplete-copy-mark.ts';
import { requireFormat } from '#couchdb/data-format.ts';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';
import { formatOfFolder } from '#couchdb/format-places.ts';
import { makeChecksums } from '#couchdb/level-checksums.ts';
import { syncFolder } from '#couchdb/sync-folder.ts';
import { type StagedCopyAnswer, StagedCopySchema } from '#domain/backup/schema.ts';
import { auditInstallation } from '../audit/audit-installation.ts';
import { StartRefused } from '../config.ts';
import { type CrashPoints, noCrashPoints } from '../crash-points.ts';
import { askServer } from '../job/ask-server.ts';
import { isoTime } from '../iso-time.ts';
import { filesBeside } from './files-beside.ts';
import {
  copyHashed,
  type Files,
  filesBelow,
  type Manifest,
  MANIFEST_FILE,
  writeManifest,
} from './manifest.ts';

export type BackUpOptions = {
  readonly dataDirectory: string;
  /** Created by the backup; must not exist. */
  readonly target: string;
  /** The address of a running server, and the operator's token. */
  readonly server: { readonly url: string; readonly token: string };
  readonly now: () => number;
  readonly crash?: CrashPoints;
};

export type Backup = Pick<Manifest, 'block' | 'hash'> & {
  readonly bytes: number;
  /** How long the server held writes. ms */
  readonly heldMs: number;
  readonly hasKeys: boolean;
};

/** The folder of an unfinished backup, which no command accepts and no service starts on. */
const partOf = (target: string): string => `${resolve(target)}.partial`;

/**
 * Rejects with `StartRefused` when it cannot begin, and with the finding when the copy is not clean: that copy stays
 * beside the target as a last resort.
 */
export async function backUp(options: BackUpOptions): Promise<Backup> {
  const { dataDirectory, now, crash = noCrashPoints } = options;
  const target = resolve(options.target);
  await requireFormat(formatOfFolder(dataDirectory));
  await refuseTaken(target);
  if (isMarkedIncomplete(join(dataDirectory, 'store'))) {
    throw new StartRefused(`${dataDirectory} is itself being filled, and that has not ended`);
  }
  const part = partOf(target);
  await rm(part, { recursive: true, force: true });
  const staged = await stage(options);
  await crash.reach('after-staged');
  const files = await takeAway(staged.folder, part, crash);
  await crash.reach('before-copy-check');
  const head = await check(part);
  await crash.reach('before-manifest');
  await writeManifest(part, { format: 1, madeAt: isoTime(now()), block: head.n, hash: head.hash, files });
  await crash.reach('before-copy-named');
  await rm(target, { recursive: true, force: true });
  await rename(part, target);
  await syncFolder(dirname(target));
  await crash.reach('before-copy-unmarked');
  // Last of all: a backup that was interrupted before still has the mark, under either name.
  await unmarkIncomplete(join(target, 'store'));
  await crash.reach('after-copy-unmarked');
  return {
    block: head.n,
    hash: head.hash,
    bytes: Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0),
    heldMs: staged.heldMs,
    hasKeys: 'keys.json' in files,
  };
}

/** Replaces only a backup that was interrupted at its very end. */
async function refuseTaken(target: string): Promise<void> {
  if (!existsSync(target) || (await readdir(target)).length === 0) return;
  if (isMarkedIncomplete(join(target, 'store')) && existsSync(join(target, MANIFEST_FILE))) return;
  throw new StartRefused(`${target} is not empty: a backup is made in a folder of its own`);
}

/** The server that has the folder open stages the copy; if none answers, this process opens the folder. */
async function stage({ dataDirectory, server }: BackUpOptions): Promise<StagedCopyAnswer> {
  const answer = await askServer({ ...server, path: OPERATOR_BACKUPS_PATH, body: {} });
  if (answer !== null) return StagedCopySchema.parse(answer);
  const store = await openEmbeddedStore({ directory: join(dataDirectory, 'store') });
  try {
    if (store.stageCopy === undefined) throw new Error('this store makes no copies');
    return await store.stageCopy(filesBeside(dataDirectory));
  } finally {
    await store.close();
  }
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const goneMeanwhile = (cause?: unknown): StartRefused =>
  new StartRefused(
    'another backup of the same service was begun meanwhile, or the service was started anew',
    cause === undefined ? {} : { cause },
  );

/** Copies the stage out of the installation's folder, and returns the hash of each file. */
async function takeAway(staged: string, part: string, crash: CrashPoints): Promise<Files> {
  const files: Record<string, Files[string]> = {};
  try {
    await markIncomplete(join(part, 'store'));
    for (const path of await filesBelow(staged)) {
      const place = path.startsWith('databases/') ? `store/${path}` : path;
      files[place] = await copyHashed(join(staged, path), join(part, place));
      await crash.reach('during-copy');
    }
    // The stage disappears as a whole, by a rename: while it exists, the list of its files was complete.
    if (!existsSync(staged)) throw goneMeanwhile();
  } catch (error) {
    throw isAbsent(error) ? goneMeanwhile(error) : error;
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
  return files;
}

/** Checks that it can be opened, read completely and replayed. */
async function check(part: string): Promise<{ readonly n: number; readonly hash: string }> {
  const found = await findDamage(part);
  const report =
    found === null
      ? await auditInstallation({ data: part, isBeingFilled: true })
      : { clean: false as const, problem: found };
  if (report.clean) return report.head;
  throw new Error(`the copy in ${part} is not clean, and stays there: ${report.problem}`);
}

/** LevelDB does not check the checksums of what it reads. */
async function findDamage(part: string): Promise<string | null> {
  const checksums = makeChecksums();
  for (const path of await filesBelow(part)) {
    if (!path.endsWith('/CURRENT')) continue;
    const file = await checksums.damagedFile(join(part, dirname(path)));
    if (file !== null) return `${dirname(path)}: ${file} is damaged or was changed`;
  }
  return null;
}

/** A backup of an embedded installation, running or not: complete, as of one block, and checked before it has its name. */
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isMarked, markFolder, unmarkFolder } from '#couchdb/being-filled.ts';
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
  /** Made by the backup; nothing may be there. */
  readonly target: string;
  /** Where the server answers, if one runs, and the operator's token. */
  readonly server: { readonly url: string; readonly token: string };
  readonly now: () => number;
  readonly crash?: CrashPoints;
};

export type Backup = Pick<Manifest, 'block' | 'hash'> & {
  readonly bytes: number;
  /** For so long the server began no write. ms */
  readonly heldMs: number;
  readonly hasKeys: boolean;
};

/** A backup that is not finished: whatever ends it, nothing takes it for a whole one, and no service starts on it. */
const partOf = (target: string): string => `${resolve(target)}.partial`;

/**
 * Rejects with `StartRefused` when it cannot begin, and with what was found when the copy is not clean: that copy stays beside
 * the target, for whoever has nothing else.
 */
export async function backUp(options: BackUpOptions): Promise<Backup> {
  const { dataDirectory, now, crash = noCrashPoints } = options;
  const target = resolve(options.target);
  await requireFormat(formatOfFolder(dataDirectory));
  await refuseTaken(target);
  if (isMarked(join(dataDirectory, 'store'))) {
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
  // Last of all: whatever was cut off before it is marked, under either name.
  await unmarkFolder(join(target, 'store'));
  return {
    block: head.n,
    hash: head.hash,
    bytes: Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0),
    heldMs: staged.heldMs,
    hasKeys: 'keys.json' in files,
  };
}

/** Only a backup that was cut off at its very end is replaced. */
async function refuseTaken(target: string): Promise<void> {
  if (!existsSync(target) || (await readdir(target)).length === 0) return;
  if (isMarked(join(target, 'store')) && existsSync(join(target, MANIFEST_FILE))) return;
  throw new StartRefused(`${target} is not empty: a backup is made in a folder of its own`);
}

/** By the server that has the folder open; where none answers, this process opens it. */
async function stage({ dataDirectory, server }: BackUpOptions): Promise<StagedCopyAnswer> {
  const answer = await askServer({ ...server, path: '/api/operator/backups', body: {} });
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

/** Out of the folder of the installation, with what each file holds. */
async function takeAway(staged: string, part: string, crash: CrashPoints): Promise<Files> {
  const files: Record<string, Files[string]> = {};
  try {
    await markFolder(join(part, 'store'));
    for (const path of await filesBelow(staged)) {
      const place = path.startsWith('databases/') ? `store/${path}` : path;
      files[place] = await copyHashed(join(staged, path), join(part, place));
      await crash.reach('during-copy');
    }
    // It goes as a whole, under another name: while it stands here, the list of its files was complete.
    if (!existsSync(staged)) throw goneMeanwhile();
  } catch (error) {
    throw isAbsent(error) ? goneMeanwhile(error) : error;
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
  return files;
}

/** That it can be opened, read to its end and replayed. */
async function check(part: string): Promise<{ readonly n: number; readonly hash: string }> {
  const found = await findDamage(part);
  const report =
    found === null
      ? await auditInstallation({ data: part, isBeingFilled: true })
      : { clean: false as const, problem: found };
  if (report.clean) return report.head;
  throw new Error(`the copy in ${part} is not clean, and stays there: ${report.problem}`);
}

/** LevelDB does not look at the checksums of what it reads. */
async function findDamage(part: string): Promise<string | null> {
  const checksums = makeChecksums();
  for (const path of await filesBelow(part)) {
    if (!path.endsWith('/CURRENT')) continue;
    const file = await checksums.damagedFile(join(part, dirname(path)));
    if (file !== null) return `${dirname(path)}: ${file} is not as it was written`;
  }
  return null;
}

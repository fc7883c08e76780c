/** The list of a backup's files, so that a restore notices any changed byte. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartRefused } from '../config.ts';

export const MANIFEST_FILE = 'backup.json';

/** Relative to the backup's folder, with slashes. */
const Path = z
  .string()
  .refine((path) => path !== '' && !path.startsWith('/') && !path.split('/').includes('..'));

/** The format of this list; the data's format has its own file. */
const FORMAT = 1;

const ManifestSchema = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The last block of the backup; 0 without a hash before the first. */
  block: z.int().min(0),
  hash: z.string(),
  files: z.record(Path, z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});
const NewerSchema = z.looseObject({ format: z.int().gt(FORMAT) });
export type Manifest = z.infer<typeof ManifestSchema>;
export type Files = Manifest['files'];

/** Throws `StartRefused` if it is missing: a backup gets it after everything else has been checked. */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST_FILE), 'utf8').catch(() => null);
  if (text === null) {
    throw new StartRefused(`${backup} is not a finished backup: there is no ${MANIFEST_FILE} in it`);
  }
  const kept = parseJson(text);
  const parsed = ManifestSchema.safeParse(kept);
  if (parsed.success) return parsed.data;
  const newer = NewerSchema.safeParse(kept);
  if (newer.success) {
    throw new StartRefused(
      `BACKUP_FORMAT_NEWER: ${join(backup, MANIFEST_FILE)} is of format ${String(newer.data.format)}, and this release reads formats up to ${String(FORMAT)}: restore it with the release that made it, or a newer one`,
    );
  }
  throw new StartRefused(`${join(backup, MANIFEST_FILE)} is damaged or was changed`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Durable when it resolves. */
export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  const file = await open(join(backup, MANIFEST_FILE), 'w');
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Every file below a folder, by its relative path. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .sort();
}

/** Copies a file durably, or only reads it; returns its size and hash. */
export async function copyHashed(from: string, to?: string): Promise<Files[string]> {
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  if (to === undefined) {
    await pipeline(
      createReadStream(from),
      meter,
      new Writable({ write: (_chunk, _encoding, done) => done() }),
    );
  } else {
    await mkdir(dirname(to), { recursive: true });
    const file = await open(to, 'wx');
    // The stream closes the file after it is on the disk.
    await pipeline(createReadStream(from), meter, file.createWriteStream({ flush: true }));
  }
  return { bytes, sha256: hash.digest('hex') };
}

import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** Absolute path of a file of this repository. */
export function inRepository(path: string): string {
  return join(repository, path);
}

/**
 * Writes files (path → text) into a new temporary folder that looks like this repository's root.
 * `linkModules` shares the installed packages; returns the folder and the way to remove it.
 */
export function plantTree(files: Record<string, string>, { linkModules = false } = {}) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'planted-')));
  for (const [path, text] of Object.entries(files)) {
    const full = join(root, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
  }
  if (linkModules) symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

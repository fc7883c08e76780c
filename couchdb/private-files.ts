const OWNER_ONLY = 0o077;

/** What this process makes from now on is for its owner alone, whatever it was started with: every program calls it first. */
export function keepFilesPrivate(): void {
  process.umask(OWNER_ONLY);
}

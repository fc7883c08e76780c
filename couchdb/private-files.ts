const OWNER_ONLY = 0o077;

/**
 * Makes all files that this process creates readable by the owner only, whatever its umask. Every program calls it
 * first.
 */
export function keepFilesPrivate(): void {
  process.umask(OWNER_ONLY);
}

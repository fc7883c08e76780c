/** Asks the browser not to evict this site's data. Resolves to whether it agreed. */
export async function persistStorage(): Promise<boolean> {
  const storage: StorageManager | undefined = navigator.storage;
  if (typeof storage?.persist !== 'function') return false;
  try {
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    return false;
  }
}

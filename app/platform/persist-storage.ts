/** Asks the browser not to evict what is stored here. Resolves to whether it promised. */
export async function persistStorage(): Promise<boolean> {
  const storage: StorageManager | undefined = navigator.storage;
  if (typeof storage?.persist !== 'function') return false;
  try {
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    return false;
  }
}

/** localStorage that may be blocked, full or absent: then the device does not remember. */
export const localStore = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Only convenience depends on it.
    }
  },
  forget(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // As above.
    }
  },
  /** The keys with this prefix. */
  keys(prefix: string): string[] {
    try {
      return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter(
        (key) => key.startsWith(prefix),
      );
    } catch {
      return [];
    }
  },
};

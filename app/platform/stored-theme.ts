import { localStore } from './local-storage.ts';

export type Theme = 'system' | 'light' | 'dark';

const key = 'vaultiq.theme';

/** The theme last chosen on this device, known before the database is open. */
export function storedTheme(): Theme {
  const theme = localStore.read(key);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export const storeTheme = (theme: Theme): void => localStore.write(key, theme);

import { memory } from './memory.ts';

export type Theme = 'system' | 'light' | 'dark';

const key = 'vaultiq.theme';

/** The theme chosen last on this device: known before the database is open. */
export function rememberedTheme(): Theme {
  const theme = memory.read(key);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export const rememberTheme = (theme: Theme): void => memory.write(key, theme);

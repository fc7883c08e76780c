import { IconDeviceDesktop, IconMoon, IconSun, type TablerIcon } from '@tabler/icons-react';
import type { Theme } from '#app/platform/stored-theme.ts';

type NamedTheme = { readonly value: Theme; readonly label: string; readonly Icon: TablerIcon };

/** The themes in the order in which a person chooses among them. */
export const THEMES: readonly NamedTheme[] = [
  { value: 'system', label: 'System', Icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
];

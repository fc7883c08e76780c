/** What people find of the settings. */
import { IconDeviceDesktop, IconMoon, IconSun, type TablerIcon } from '@tabler/icons-react';
import type { Finder } from '#app/finder.ts';
import { setSetting, type Settings } from '#app/data/queries/settings.ts';
import { findActions } from '#app/ui/action-finder.ts';

const THEMES: readonly { theme: Settings['theme']; title: string; icon: TablerIcon }[] = [
  { theme: 'light', title: 'Light theme', icon: IconSun },
  { theme: 'dark', title: 'Dark theme', icon: IconMoon },
  { theme: 'system', title: 'Theme of this device', icon: IconDeviceDesktop },
];

const findThemes: Finder = ({ words }, { database }) =>
  findActions(
    THEMES.map(({ theme, title, icon }) => ({
      id: `theme-${theme}`,
      icon,
      title,
      words: 'theme appearance mode colours',
      choice: { run: () => setSetting(database, 'theme', theme) },
    })),
    words,
  );

export const finders = [findThemes];

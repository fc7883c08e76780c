/** The findings about the settings. */
import type { Finder } from '#app/finder.ts';
import { setSetting } from '#app/data/queries/settings.ts';
import { findActions } from '#app/ui/action-finder.ts';
import { THEMES } from '#app/ui/themes.ts';

const findThemes: Finder = ({ words }, { database }) =>
  findActions(
    THEMES.map(({ value, label, Icon }) => ({
      id: `theme-${value}`,
      icon: Icon,
      title: value === 'system' ? 'Theme of this device' : `${label} theme`,
      words: 'theme appearance mode colours',
      choice: { run: () => setSetting(database, 'theme', value) },
    })),
    words,
  );

export const finders = [findThemes];

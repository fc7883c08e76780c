import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useSettings } from '../data/queries/settings.ts';

const scheme = { system: 'auto', light: 'light', dark: 'dark' } as const;

/** Applies the chosen theme, which may come from another device. */
export function ThemeFollower(): null {
  const { theme } = useSettings();
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    setColorScheme(scheme[theme]);
  }, [theme, setColorScheme]);
  return null;
}

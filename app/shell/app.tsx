import { MantineProvider } from '@mantine/core';
import type { ReactElement } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { rememberedTheme } from '../platform/theme-memory.ts';
import { Toaster } from '../ui/toaster.tsx';
import { Screens } from './screens.tsx';
import { cssVariables, theme } from './theme.ts';

const scheme = { system: 'auto', light: 'light', dark: 'dark' } as const;

/** The whole app: theme, screens, and the one place for toasts. */
export function App(): ReactElement {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme={scheme[rememberedTheme()]}
    >
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
      <Toaster />
    </MantineProvider>
  );
}

import { MantineProvider } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { rememberedTheme } from '../platform/theme-memory.ts';
import { Toaster } from '../ui/toaster.tsx';
import { makeRouter } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

const scheme = { system: 'auto', light: 'light', dark: 'dark' } as const;

/** The whole app: theme, routes, and the one place for toasts. */
export function App(): ReactElement {
  const [router] = useState(makeRouter);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme={scheme[rememberedTheme()]}
    >
      <RouterProvider router={router} />
      <Toaster />
    </MantineProvider>
  );
}

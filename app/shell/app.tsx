import { MantineProvider } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { storedTheme } from '../platform/stored-theme.ts';
import { Toaster } from '../ui/toaster.tsx';
import { Screens } from '../pages/screens.tsx';
import { cssVariables, theme } from './theme.ts';

const scheme = { system: 'auto', light: 'light', dark: 'dark' } as const;

type Props = {
  /** The router: by the browser's address, or by the path that is prerendered. */
  readonly router: (props: { readonly children: ReactNode }) => ReactElement;
};

/** The whole app: theme, screens, and the one place for toasts. */
export function App({ router: Router }: Props): ReactElement {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme={scheme[storedTheme()]}
    >
      <Router>
        <Screens />
      </Router>
      <Toaster />
    </MantineProvider>
  );
}

/**
 * The gallery: every shared component, every error of the table and every shared state of screens. `npm run dev` serves it
 * as `/styleguide`, and tests check it; it is no part of the app.
 */
import '#app/ui/zod-no-eval.ts';
import '#app/ui/first-view-styles.css';
import '#app/shell/signed-in-styles.css';
import '#app/shell/frame.css';
import { MantineProvider, Title } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { FEATURES } from '#app/features.ts';
import { registerFeatures } from '#app/registered-features.ts';
import { cssVariables, theme } from '#app/shell/theme.ts';
import { CommandStates } from './command-states.tsx';
import { Components } from './components.tsx';
import { ErrorStates } from './error-states.tsx';
import { OpenPoints, readOpenPoints } from './open-points.tsx';
import { ScreenStates, WHOLE_SCREENS } from './screen-states.tsx';

registerFeatures(FEATURES);
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
const points = await readOpenPoints();
const wholeScreen = WHOLE_SCREENS[new URLSearchParams(window.location.search).get('screen') ?? ''];
createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <MemoryRouter>
      {wholeScreen === undefined ? (
        <main className="vq-content">
          <Title order={1}>Components, errors and states</Title>
          <Components />
          <ScreenStates />
          <CommandStates />
          <OpenPoints points={points} />
          <ErrorStates />
        </main>
      ) : (
        wholeScreen()
      )}
    </MemoryRouter>
  </MantineProvider>,
);

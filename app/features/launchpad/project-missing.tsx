import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { ErrorMessage } from '#app/ui/message.tsx';
import type { OneProject } from './use-projects.ts';

type Props = Pick<OneProject, 'status'> & {
  /** Whether it is the whole page, without another heading. */
  readonly isPage?: boolean;
};

/** Shown instead of a project that this device does not know or cannot open. */
export const ProjectMissing = ({ status, isPage = false }: Props): ReactElement => (
  <ErrorMessage
    isPage={isPage}
    title="Error loading project"
    stillWorks={
      status === 'none'
        ? 'There is no such project on the launchpad.'
        : 'The data on this device could not be opened.'
    }
  >
    <Button component={Link} to="/launchpad">
      Back to Launchpad
    </Button>
  </ErrorMessage>
);

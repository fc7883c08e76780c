import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';

/** The link back when there is nothing to show. */
export const BackToExplorer = (): ReactElement => (
  <Button component={Link} to="/explorer">
    Back to Explorer
  </Button>
);

import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { ErrorMessage } from '#app/ui/message.tsx';

/** Neither the service nor this device can show the data of a staff screen. */
export const StaffDataFailed = (): ReactElement => (
  <ErrorMessage
    title="Error loading data"
    stillWorks="The data on this device could not be opened. The projects and their vaults are safe with the service."
  >
    <Button onClick={() => window.location.reload()}>Try again</Button>
  </ErrorMessage>
);

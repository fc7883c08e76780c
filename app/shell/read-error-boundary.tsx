import { Button } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { ReadBoundary } from '../data/device/read-boundary.tsx';
import { ErrorMessage } from '../ui/message.tsx';

/** Shows data of this device; when it cannot be read, says so and reads it again on request. */
export function ReadErrorBoundary({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <ReadBoundary
      fallback={(again) => (
        <ErrorMessage
          title="The data on this device could not be read"
          stillWorks="Nothing was lost: your money is safe with the service, and what you queued stays on this device."
        >
          <Button onClick={again}>Try again</Button>
        </ErrorMessage>
      )}
    >
      {children}
    </ReadBoundary>
  );
}

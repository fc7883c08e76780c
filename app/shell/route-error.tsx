import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { ErrorMessage } from '../ui/message.tsx';

/** When a screen cannot be shown: mostly a part of the app that was not loaded yet and cannot be while offline. */
export function RouteError(): ReactElement {
  return (
    <main>
      <ErrorMessage
        title="This screen could not be opened"
        stillWorks="Nothing was lost: what you queued stays on this device and is sent by itself."
      >
        <Button
          onClick={() => {
            window.location.reload();
          }}
        >
          Reload
        </Button>
      </ErrorMessage>
    </main>
  );
}

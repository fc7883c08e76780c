import { Component, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { ErrorMessage } from '../ui/message.tsx';

type Props = { readonly children: ReactNode };
type State = { readonly failed: boolean };

/** Shown when a screen cannot be: mostly because its code was not loaded yet and cannot be while offline. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <ErrorMessage
          isPage
          title="This screen could not be opened"
          stillWorks="Nothing was lost: what you queued stays on this device and is sent automatically."
        >
          <Button onClick={() => window.location.reload()}>Reload</Button>
        </ErrorMessage>
      </main>
    );
  }
}

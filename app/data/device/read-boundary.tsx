import { Component, type ReactNode } from 'react';
import { ReadFailed, ReadFailuresShown } from './device-context.ts';

type Props = {
  readonly children: ReactNode;
  /** Shown instead of the children when the device could not be read; `again` retries. */
  readonly fallback: (again: () => void) => ReactNode;
};
type State = { readonly error: Error | null };

/** Catches only what `useObserved` throws. */
export class ReadBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error instanceof ReadFailed) return this.props.fallback(() => this.setState({ error: null }));
    if (error !== null) throw error;
    return <ReadFailuresShown value>{this.props.children}</ReadFailuresShown>;
  }
}

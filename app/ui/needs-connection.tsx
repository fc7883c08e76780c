import type { ReactElement } from 'react';
import { useConnectivity } from '../platform/connectivity.ts';

type Props = {
  readonly action: string;
  /** Its id, by which a disabled button refers to it. */
  readonly id?: string;
};

/** Says before a form is filled in that it needs a connection; hidden while there is one. `action`: "Signing in". */
export function NeedsConnection({ action, id }: Props): ReactElement | null {
  const { online, reachable } = useConnectivity();
  if (online && reachable) return null;
  return (
    <p className="vq-dimmed vq-small" role="status" id={id}>
      {online ? 'The service does not answer right now.' : 'You are offline.'} {action} needs a connection.
      What you type stays here.
    </p>
  );
}

import { Button } from '@mantine/core';
import type { ReactElement } from 'react';

type Props = {
  /** The text of the button that sends. */
  readonly button: string;
  /** True while the command is being stored. */
  readonly busy: boolean;
  readonly isHarmful?: boolean;
  readonly onBack: () => void;
};

/** The end of a form in a sheet: the way back, and the button that sends. */
export const FormButtons = ({ button, busy, isHarmful = false, onBack }: Props): ReactElement => (
  <div className="launchpad-actions">
    <Button variant="default" onClick={onBack} disabled={busy}>
      Back
    </Button>
    <Button type="submit" disabled={busy} {...(isHarmful ? { color: 'red' } : {})}>
      {busy ? 'Processing...' : button}
    </Button>
  </div>
);

import { type ReactElement, useState } from 'react';
import { pinToConfirm } from '../seal/device-lock.ts';
import type { AppProblem } from '../platform/problem.ts';
import type { ConfirmBy } from '../platform/two-factor.ts';
import { ConfirmForm, type ConfirmProps } from './confirm-form.tsx';
import { PinConfirm } from './pin-confirm.tsx';

type Props = ConfirmProps & {
  /** Whose PIN is asked for before it leaves; null when there is none, or it was given a moment ago. */
  readonly pinOf?: () => string | null;
};

/** The PIN that is asked for, and what goes on when it was given, or was not. */
type PinAsked = {
  readonly userId: string;
  readonly by: ConfirmBy | null;
  readonly settle: (problem: AppProblem | null) => void;
};

/**
 * The end of whatever commits money (ruling A10): what is on the button is what happens; where the device has a PIN, once that
 * was given. What was typed stays behind it.
 */
export function ConfirmWithPin({ pinOf = pinToConfirm, ...props }: Props): ReactElement {
  const { button, busy, onConfirm } = props;
  const [asked, setAsked] = useState<PinAsked | null>(null);
  const confirm = (by: ConfirmBy | null): Promise<AppProblem | null> => {
    const userId = pinOf();
    if (userId === null) return onConfirm(by);
    return new Promise((settle) => setAsked({ userId, by, settle }));
  };
  const leave = (problem: AppProblem | null): void => {
    setAsked(null);
    asked?.settle(problem);
  };
  return (
    <>
      <div hidden={asked !== null}>
        <ConfirmForm {...props} onConfirm={confirm} />
      </div>
      {asked === null ? null : (
        <PinConfirm
          userId={asked.userId}
          label="PIN of this device"
          busy={busy}
          onBack={() => leave(null)}
          onProven={() => void onConfirm(asked.by).then(leave)}
        >
          {button}
        </PinConfirm>
      )}
    </>
  );
}

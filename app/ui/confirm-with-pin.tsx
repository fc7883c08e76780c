import { type ReactElement, useState } from 'react';
import { pinToConfirm } from '../seal/device-lock.ts';
import type { AppProblem } from '../platform/problem.ts';
import type { ConfirmBy } from '../platform/two-factor.ts';
import { ConfirmForm, type ConfirmProps } from './confirm-form.tsx';
import { PinConfirm } from './pin-confirm.tsx';

type Props = ConfirmProps & {
  /** The person whose PIN is asked for first; null when there is none, or it was just entered. */
  readonly pinOf?: () => string | null;
};

/** The PIN prompt, and what continues after it. */
type PinPrompt = {
  readonly userId: string;
  readonly by: ConfirmBy | null;
  readonly settle: (problem: AppProblem | null) => void;
};

/**
 * The end of every form that commits money (ruling A10): the button says what happens, after the PIN on a device with
 * one. What was typed stays behind the prompt.
 */
export function ConfirmWithPin({ pinOf = pinToConfirm, ...props }: Props): ReactElement {
  const { button, busy, onConfirm } = props;
  const [asked, setAsked] = useState<PinPrompt | null>(null);
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

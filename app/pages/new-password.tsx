import type { ReactElement } from 'react';
import { Component as NewPasswordStep } from '#app/features/password/new-password-step.tsx';
import { StepUp } from './step-up.tsx';

/** The step that replaces a generated password before anything else; a code may be asked for over it. */
export function Component(): ReactElement {
  return (
    <>
      <NewPasswordStep />
      <StepUp />
    </>
  );
}

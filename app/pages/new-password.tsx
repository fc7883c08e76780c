import type { ReactElement } from 'react';
import { Component as NewPasswordStep } from '#app/features/password/new-password-step.tsx';
import { StepUp } from './step-up.tsx';

/** The step that replaces a generated password before anything else; the code prompt may open over it. */
export function Component(): ReactElement {
  return (
    <>
      <NewPasswordStep />
      <StepUp />
    </>
  );
}

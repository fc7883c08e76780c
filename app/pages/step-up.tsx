import { lazy, type ReactElement, Suspense } from 'react';
import { useStepUpPrompt } from '#app/platform/step-up-prompt.ts';

const StepUpSheet = lazy(async () => ({
  default: (await import('#app/features/account/step-up-sheet.tsx')).StepUpSheet,
}));

/** Over whatever is open: asks who it is, when the service wants to know that first. Its sheet is loaded when it is asked. */
export function StepUp(): ReactElement | null {
  const prompt = useStepUpPrompt();
  return prompt === null ? null : (
    <Suspense>
      <StepUpSheet prompt={prompt} />
    </Suspense>
  );
}

import { type ReactElement, Suspense } from 'react';
import { useStepUpPrompt } from '#app/platform/step-up-prompt.ts';
import { lazyPart } from '#app/ui/lazy-part.ts';

const StepUpSheet = lazyPart(
  async () => (await import('#app/features/account/step-up-sheet.tsx')).StepUpSheet,
);

/**
 * Asks the person, over any screen, to prove who they are when the service requires it. The sheet is loaded on demand.
 */
export function StepUp(): ReactElement | null {
  const prompt = useStepUpPrompt();
  return prompt === null ? null : (
    <Suspense>
      <StepUpSheet prompt={prompt} />
    </Suspense>
  );
}

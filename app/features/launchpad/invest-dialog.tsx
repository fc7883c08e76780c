import { type ReactElement, Suspense, useEffect } from 'react';
import { whenIdle } from '#app/platform/idle.ts';
import { lazyPart } from '#app/ui/lazy-part.ts';
import { useParameters } from '#app/ui/use-parameters.ts';
import { whyClosed } from './project-phase.ts';
import type { SectionProps } from './project-section.ts';

const loadSheet = async () => (await import('./invest-sheet.tsx')).InvestSheet;
const InvestSheet = lazyPart(loadSheet);

/** The dialog to invest, shown while the address asks for it and the raise is open. Its code is loaded in advance. */
export function InvestDialog({ project, now, address, backing }: SectionProps): ReactElement | null {
  const { parameters, change } = useParameters();
  const mayInvest = whyClosed(project, now, address) === null;
  useEffect(() => {
    if (mayInvest)
      void whenIdle()
        .then(loadSheet)
        .catch(() => undefined);
  }, [mayInvest]);
  if (!mayInvest || parameters.get('invest') === null) return null;
  return (
    <Suspense fallback={null}>
      <InvestSheet project={project} backing={backing} onClose={() => change({ invest: '' }, true)} />
    </Suspense>
  );
}

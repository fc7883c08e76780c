import type { ReactElement } from 'react';
import { useNow } from '#app/platform/clock.ts';
import { preloadedPart } from '#app/ui/preloaded-part.ts';
import { useParameters } from '#app/ui/use-parameters.ts';
import { whyClosed } from './project-phase.ts';
import type { SectionProps } from './project-section.ts';

const {
  Part: InvestSheet,
  preload,
  useIsLoaded,
} = preloadedPart(async () => (await import('./invest-sheet.tsx')).InvestSheet);

export const preloadInvest = preload;

const tickMs = 1_000;

type Props = Pick<SectionProps, 'project' | 'address' | 'backing'>;

/** The dialog to invest, shown while the address asks for it and the raise is open. Its code is loaded in advance. */
export function InvestDialog({ project, address, backing }: Props): ReactElement | null {
  const { parameters, change } = useParameters();
  const now = useNow(tickMs);
  const isNeeded = whyClosed(project, now, address) === null;
  const isAsked = parameters.get('invest') !== null;
  const isLoaded = useIsLoaded({ isNeeded, isAsked });
  if (!isNeeded || !isAsked || !isLoaded) return null;
  return <InvestSheet project={project} backing={backing} onClose={() => change({ invest: '' }, true)} />;
}

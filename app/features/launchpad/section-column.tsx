import { Skeleton } from '@mantine/core';
import { memo, type ReactElement, Suspense } from 'react';
import type { Section, SectionProps } from './project-section.ts';

type Props = SectionProps & { readonly sections: readonly Section[] };

/**
 * Sections below each other. A change of the address, as when a dialog opens, does not render them again.
 */
export const SectionColumn = memo(function SectionColumn({ sections, ...shown }: Props): ReactElement {
  return (
    <>
      {sections.map(({ name, Show }) => (
        <Suspense key={name} fallback={<Skeleton height="12rem" />}>
          <Show {...shown} />
        </Suspense>
      ))}
    </>
  );
});

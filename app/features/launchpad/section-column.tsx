import { Skeleton } from '@mantine/core';
import { type ReactElement, Suspense } from 'react';
import type { Section, SectionProps } from './project-section.ts';

type Props = SectionProps & { readonly sections: readonly Section[] };

/** Sections below each other. The code of some is loaded when they are first shown. */
export const SectionColumn = ({ sections, ...shown }: Props): ReactElement => (
  <>
    {sections.map(({ name, Show }) => (
      <Suspense key={name} fallback={<Skeleton height="12rem" />}>
        <Show {...shown} />
      </Suspense>
    ))}
  </>
);

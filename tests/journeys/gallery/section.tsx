import { Title } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

type Props = { readonly title: string; readonly children: ReactNode };

/** A group of the gallery. */
export const Section = ({ title, children }: Props): ReactElement => (
  <section aria-label={title} style={{ display: 'grid', gap: '1rem', marginBlock: '2rem' }}>
    <Title order={2}>{title}</Title>
    {children}
  </section>
);

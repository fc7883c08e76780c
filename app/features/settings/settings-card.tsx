import { Skeleton, Title } from '@mantine/core';
import { type ReactElement, Suspense } from 'react';
import { settingLines } from '#app/registered-features.ts';
import { lazyPart } from '#app/ui/lazy-part.ts';
import './settings-card.css';

/** The lines of all features appear together, so that none moves another when it has loaded. */
const Lines = lazyPart(async () => {
  const lines = await Promise.all(
    settingLines().map(async ({ order, load }) => ({ order, Line: (await load()).Component })),
  );
  return () => lines.map(({ order, Line }) => <Line key={order} />);
});

type Props = { readonly title?: string };

/** The person's settings; they are synchronised to every device. */
export function SettingsCard({ title = 'Settings' }: Props): ReactElement {
  return (
    <section className="vq-card settings" aria-label="Settings">
      <Title order={2}>{title}</Title>
      <Suspense fallback={<Skeleton height="37.75rem" />}>
        <Lines />
      </Suspense>
    </section>
  );
}

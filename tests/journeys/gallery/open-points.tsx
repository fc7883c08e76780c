/** The open points that prevent closing an account, of every feature that declares some. */
import type { ReactElement } from 'react';
import type { OpenPointText } from '#app/feature.ts';
import { FEATURES } from '#app/features.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Section } from './section.tsx';

/** The texts of all features, with a value that each of them can show. */
export async function readOpenPoints(): Promise<readonly OpenPointText[]> {
  const loaded = await Promise.all(FEATURES.map(async ({ openPoints }) => openPoints?.()));
  return loaded.flatMap((feature) => Object.values(feature?.openPoints ?? {}).map((text) => text('12')));
}

export const OpenPoints = ({ points }: { readonly points: readonly OpenPointText[] }): ReactElement => (
  <Section title="Open points">
    {points.map(({ what, how }) => (
      <Notice key={what} tone="wait" title={what} text={how} />
    ))}
  </Section>
);

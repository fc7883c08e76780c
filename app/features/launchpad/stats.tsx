import type { ReactElement } from 'react';

export type Stat = {
  readonly name: string;
  readonly value: string;
  /** The exact value, on hover. */
  readonly title?: string;
};

/** Figures with their names. */
export const Stats = ({ stats }: { readonly stats: readonly Stat[] }): ReactElement => (
  <dl className="launchpad-stats">
    {stats.map(({ name, value, title }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="vq-figures" title={title}>
          {value}
        </dd>
      </div>
    ))}
  </dl>
);

import type { ReactElement, ReactNode } from 'react';
import './facts.css';

export type Fact = {
  readonly name: string;
  readonly value: ReactNode;
  readonly strong?: boolean;
  /** A text of a person, or a sentence: may be long. */
  readonly words?: boolean;
};

/** Names with values, one per line; figures are right-aligned in one column. */
export function Facts({ rows }: { readonly rows: readonly Fact[] }): ReactElement {
  return (
    <dl className="vq-facts">
      {rows.map(({ name, value, strong = false, words = false }) => (
        <div key={name} data-strong={strong} data-words={words}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

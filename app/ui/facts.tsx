import type { ReactElement, ReactNode } from 'react';
import './facts.css';

export type Fact = {
  readonly name: string;
  readonly value: ReactNode;
  readonly strong?: boolean;
  /** For a text that a person wrote, or a sentence, because it may be long. */
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

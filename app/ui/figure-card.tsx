import type { ReactElement, ReactNode } from 'react';
import './figure-card.css';

export type FigureCard = {
  readonly name: string;
  readonly value: ReactNode;
  /** The content below the figure. */
  readonly more?: ReactNode;
};

/** Large figures: two side by side on a phone, four on a desktop. */
export function FigureCards({ cards }: { readonly cards: readonly FigureCard[] }): ReactElement {
  return (
    <dl className="vq-figure-cards">
      {cards.map(({ name, value, more }) => (
        <div key={name} className="vq-card vq-figure-card">
          <dt>{name}</dt>
          <dd className="vq-figures vq-figure-value">{value}</dd>
          {more === undefined ? null : <dd className="vq-small vq-dimmed">{more}</dd>}
        </div>
      ))}
    </dl>
  );
}

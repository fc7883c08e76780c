import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { PointText } from './open-point-text.ts';

/** The open points, each with how and where to settle it. */
export function OpenPointList({ points }: { readonly points: readonly PointText[] }): ReactElement {
  return (
    <ul className="vq-rows">
      {points.map(({ point, what, how, at }) => (
        <li key={point} className="open-point">
          <div className="open-point-words">
            <strong>{what}</strong>
            <span className="vq-dimmed vq-small">{how}</span>
          </div>
          {at === undefined ? null : (
            <Link to={at.to} className="vq-text-button vq-flush">
              {at.label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

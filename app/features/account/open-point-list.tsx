import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { OpenPoints } from '#domain/ledger/open-point.ts';
import { describeOpenPoints } from './open-point-text.ts';

/** The open points, each with how and where to settle it. */
export function OpenPointList({ open }: { readonly open: OpenPoints }): ReactElement {
  return (
    <ul className="vq-rows">
      {describeOpenPoints(open).map(({ point, what, how, at }) => (
        <li key={point} className="open-point">
          <div className="open-point-words">
            <strong>{what}</strong>
            <span className="vq-dimmed vq-small">{how}</span>
          </div>
          {at === undefined ? null : (
            <Link to={at.to} className="vq-text-button">
              {at.label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

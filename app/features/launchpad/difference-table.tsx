import { IconArrowRight } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { Difference } from './deal-text.ts';
import './terms.css';

type Props = {
  readonly rows: readonly Difference[];
  readonly label: string;
  /** The headings of the columns. */
  readonly names?: readonly [before: string, after: string];
};

/** Old and new terms side by side; on a phone each term is above its two values. */
export const DifferenceTable = ({ rows, label, names = ['Now', 'Proposed'] }: Props): ReactElement => (
  <table className="terms-difference" aria-label={label}>
    <thead>
      <tr>
        <th scope="col">Term</th>
        <th scope="col">{names[0]}</th>
        <th scope="col">{names[1]}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ field, name, before, after }) => (
        <tr key={field}>
          <th scope="row">{name}</th>
          <td className="vq-figures terms-before">{before}</td>
          <td className="vq-figures">
            <IconArrowRight aria-hidden />
            <strong>{after}</strong>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

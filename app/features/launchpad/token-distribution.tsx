import type { ReactElement } from 'react';
import { readMicro } from '#domain/money.ts';
import { exactAmount } from '#app/ui/format.ts';
import { barLength, formatShare } from '#app/ui/market-format.ts';
import type { SectionProps } from './project-section.ts';
import { type TokenPart, tokenPartsOf } from './token-parts.ts';
import './token-distribution.css';

/** The circumference is 100, so that lengths are percentages. */
const radius = 100 / (2 * Math.PI);
const size = 42;
const middle = size / 2;
/** The gap between two parts, in the same unit. */
const gap = 0.6;

type RingProps = { readonly parts: readonly TokenPart[]; readonly whole: bigint };

/** A ring that begins at the top. Hidden from screen readers, because the table beside it says the same. */
function Ring({ parts, whole }: RingProps): ReactElement {
  const lengths = parts.map(({ amount }) => barLength(amount, whole));
  const space = parts.length > 1 ? gap : 0;
  return (
    <svg className="tokens-ring" viewBox={`0 0 ${String(size)} ${String(size)}`} aria-hidden>
      {parts.map(({ name, tone }, index) => {
        const before = lengths.slice(0, index).reduce((sum, length) => sum + length, 0);
        const length = Math.max((lengths[index] ?? 0) - space, space);
        return (
          <circle
            key={name}
            data-part={tone}
            cx={middle}
            cy={middle}
            r={radius}
            strokeDasharray={`${String(length)} ${String(100 - length)}`}
            strokeDashoffset={25 - before}
          />
        );
      })}
    </svg>
  );
}

/** The distribution of a project's tokens, as a ring and a table. */
export function TokenDistribution({ project }: SectionProps): ReactElement {
  const { symbol, totalSupply } = project;
  const parts = tokenPartsOf(project);
  const whole = readMicro(totalSupply);
  return (
    <section className="vq-card launchpad-section" aria-labelledby="distribution">
      <h2 id="distribution">Token distribution</h2>
      <div className="tokens">
        <Ring parts={parts} whole={whole} />
        <table className="tokens-table">
          <caption className="vq-hidden">Where the {symbol} are</caption>
          <thead className="vq-hidden">
            <tr>
              <th scope="col">Part</th>
              <th scope="col">{symbol}</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ name, amount, tone }) => (
              <tr key={name}>
                <th scope="row">
                  <span className="tokens-key" data-part={tone} aria-hidden />
                  {name}
                </th>
                <td className="vq-figures">{exactAmount(amount)}</td>
                <td className="vq-figures vq-dimmed">{formatShare(amount, whole)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total supply</th>
              <td className="vq-figures">{exactAmount(totalSupply)}</td>
              <td className="vq-figures vq-dimmed">{symbol}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

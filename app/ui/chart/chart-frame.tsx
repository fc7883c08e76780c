import { type ReactElement, type ReactNode, type RefCallback, useState } from 'react';
import { type ChartSeries, toneOf } from './chart-series.ts';
import type { Tick } from './chart-scales.ts';
import './chart.css';

/** A row of the table with the chart's data. */
export type ChartRow = { readonly name: string; readonly values: readonly string[] };

type Props = {
  readonly label: string;
  /** The name of the table's first column: "Month". */
  readonly positionName: string;
  readonly series: readonly ChartSeries<unknown>[];
  /** Made only when somebody opens the table. */
  readonly rows: () => readonly ChartRow[];
  /** The text for the position under the pointer, or for the newest. */
  readonly readout: string;
  /** The element whose width the picture takes. */
  readonly plotRef: RefCallback<HTMLDivElement | null>;
  readonly children: ReactNode;
};

function Legend({ series }: Pick<Props, 'series'>): ReactElement {
  return (
    <ul className="vq-chart-legend">
      {series.map((one, index) => (
        <li key={one.name}>
          <span className="vq-chart-key" data-tone={toneOf(one)} data-series={index} aria-hidden />
          {one.name}
        </li>
      ))}
    </ul>
  );
}

function Table({
  label,
  positionName,
  series,
  rows,
}: Omit<Props, 'children' | 'plotRef' | 'readout'>): ReactElement {
  return (
    <div className="vq-chart-scroll" role="region" aria-label={`${label} as a table`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{positionName}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows().map(({ name, values }, at) => (
            <tr key={at}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={series[index]?.name ?? index} className="vq-figures">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The parts of every chart: name, legend, picture, and the data as a table for people who cannot see it. */
export function ChartFrame(props: Props): ReactElement {
  const { label, series, readout, plotRef, children } = props;
  const [open, setOpen] = useState(false);
  return (
    <figure className="vq-chart">
      <figcaption>
        <span className="vq-chart-label">{label}</span>
        <span className="vq-chart-readout vq-figures">{readout}</span>
      </figcaption>
      {series.length > 1 ? <Legend series={series} /> : null}
      <div ref={plotRef} className="vq-chart-plot">
        {children}
      </div>
      <details
        className="vq-chart-table"
        onToggle={(event) => {
          setOpen(event.currentTarget.open);
        }}
      >
        <summary>{open ? 'Hide the table' : 'Show as a table'}</summary>
        {open ? <Table {...props} /> : null}
      </details>
    </figure>
  );
}

type AxesProps = {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly values: readonly Tick[];
  readonly positions: readonly Tick[];
  /** Whether the outer positions are at the edges, so that their labels have to be kept inside. */
  readonly flush?: boolean;
};

const anchorOf = (index: number, last: number): 'start' | 'middle' | 'end' =>
  last > 0 && index === 0 ? 'start' : last > 0 && index === last ? 'end' : 'middle';

const textBelowPx = 18;
const textBesidePx = 8;

/** Grid lines at the round values, and the labels of both axes. */
export function Axes({ left, right, bottom, values, positions, flush = false }: AxesProps): ReactElement {
  return (
    <g className="vq-chart-axes">
      {values.map(({ at, text }) => (
        <g key={at}>
          <line x1={left} x2={right} y1={at} y2={at} />
          <text x={left - textBesidePx} y={at} textAnchor="end" dominantBaseline="middle">
            {text}
          </text>
        </g>
      ))}
      {positions.map(({ at, text }, index) => (
        <text
          key={at}
          x={at}
          y={bottom + textBelowPx}
          textAnchor={flush ? anchorOf(index, positions.length - 1) : 'middle'}
        >
          {text}
        </text>
      ))}
    </g>
  );
}

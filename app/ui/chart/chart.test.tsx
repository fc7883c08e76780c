// Proves that a chart places its points correctly, describes its data in a sentence and a table, and is loaded on
// demand.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exactAmount } from '../format.ts';
import { reaches, render, type Rendered } from '../testing/render.tsx';
import { BarChart } from './bar-chart.tsx';
import { axisAmount, placeBands, makePositionAxis, valueAxis } from './chart-scales.ts';
import { LineChart } from './line-chart.tsx';
import { findNearest } from './use-pointed.ts';

const loaded = vi.hoisted(() => ({ drawings: 0 }));
vi.mock('./line-drawing.tsx', (importOriginal) => {
  loaded.drawings += 1;
  return importOriginal<object>();
});

const unit = 1_000_000n;
const day = 24 * 3_600_000;
const start = Date.UTC(2026, 10, 1, 12);
const format = (value: bigint): string => `${exactAmount(value)} DC`;

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

/** Waits for the drawing, which is a separate file. */
async function waitForChart(page: HTMLElement): Promise<SVGSVGElement> {
  const picture = (): SVGSVGElement | null => page.querySelector<SVGSVGElement>('svg[role="img"]');
  await reaches(() => expect(picture()).not.toBeNull());
  const drawnOne = picture();
  if (drawnOne === null) throw new Error('the chart was not drawn');
  return drawnOne;
}

async function openTable(page: HTMLElement): Promise<string[][]> {
  await act(async () => {
    const details = page.querySelector('details');
    if (details !== null) details.open = true;
    await Promise.resolve();
  });
  await reaches(() => expect(page.querySelector('tr')).not.toBeNull());
  return [...page.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));
}

const balance = {
  name: 'Balance',
  points: [
    { x: start, value: 10n * unit },
    { x: start + 5 * day, value: 7n * unit + 500_000n },
    { x: start + 10 * day, value: 30n * unit },
  ],
};

describe('a line chart', () => {
  // This test is first, because the file is loaded only once.
  it('is loaded when it is shown, and drawn in the colours of the theme', async () => {
    expect(loaded.drawings).toBe(0);
    rendered = await render(<LineChart series={[balance]} label="Balance over time" format={format} />);
    const picture = await waitForChart(rendered.page);
    expect(loaded.drawings).toBe(1);
    expect(picture.querySelectorAll('[fill], [stroke], [style*="color"]')).toHaveLength(0);
    expect(picture.querySelector('[data-tone="accent"] .vq-chart-line')).not.toBeNull();
    const css = readFileSync(join(process.cwd(), 'app/ui/chart/chart.css'), 'utf8');
    const colours = [...css.matchAll(/^ *(?:color|fill|stroke|background(?:-color)?): (.*);$/gm)];
    expect(colours.length).toBeGreaterThan(5);
    for (const [line, colour] of colours)
      expect(colour, line).toMatch(/^(?:var\(--(?:vq|mantine)-[\w-]+\)|currentcolor|none)$/i);
  });

  it('has a text alternative with the first and the last value, and the newest value beside its name', async () => {
    rendered = await render(<LineChart series={[balance]} label="Balance over time" format={format} />);
    const picture = await waitForChart(rendered.page);
    expect(picture.getAttribute('aria-label')).toBe(
      'Balance over time. Balance from 10.00 DC (Nov 1, 2026) to 30.00 DC (Nov 11, 2026)',
    );
    expect(rendered.page.querySelector('.vq-chart-readout')?.textContent).toBe('Nov 11, 2026: 30.00 DC');
  });

  it('says the same as a table', async () => {
    rendered = await render(<LineChart series={[balance]} label="Balance over time" format={format} />);
    await waitForChart(rendered.page);
    expect(await openTable(rendered.page)).toEqual([
      ['Time', 'Balance'],
      ['Nov 1, 2026', '10.00 DC'],
      ['Nov 6, 2026', '7.50 DC'],
      ['Nov 11, 2026', '30.00 DC'],
    ]);
  });

  it('names the times of several points on one day', async () => {
    const points = [0, 1, 5 * 24].map((hours) => ({ x: start + hours * 3_600_000, value: unit }));
    rendered = await render(
      <LineChart series={[{ name: 'Balance', points }]} label="Balance over time" format={format} />,
    );
    await waitForChart(rendered.page);
    expect((await openTable(rendered.page)).map(([time]) => time)).toEqual([
      'Time',
      'Nov 1, 2026, 12:00',
      'Nov 1, 2026, 13:00',
      'Nov 6, 2026, 12:00',
    ]);
  });

  it('distinguishes several lines by name, and accepts positions that are not times', async () => {
    const other = { name: 'Sold', tone: 'good', points: [{ x: 2, value: unit }] } as const;
    const price = { name: 'Price', points: [1, 2, 3].map((x) => ({ x, value: BigInt(x) * unit })) };
    rendered = await render(
      <LineChart
        series={[price, other]}
        label="Phases"
        format={format}
        formatX={(x) => `Phase ${String(Math.round(x))}`}
        shape="step"
      />,
    );
    await waitForChart(rendered.page);
    const names = [...rendered.page.querySelectorAll('.vq-chart-legend li')];
    expect(names.map(({ textContent }) => textContent)).toEqual(['Price', 'Sold']);
    expect((await openTable(rendered.page)).at(1)).toEqual(['Phase 1', '1.00 DC', '']);
  });

  it('is drawn for one point and for no point', async () => {
    const one = { name: 'Balance', points: balance.points.slice(0, 1) };
    rendered = await render(<LineChart series={[one]} label="One" format={format} />);
    expect((await waitForChart(rendered.page)).querySelectorAll('circle')).toHaveLength(1);
    await rendered.rerender(
      <LineChart series={[{ name: 'Balance', points: [] }]} label="None" format={format} />,
    );
    expect(rendered.page.innerHTML).not.toMatch(/NaN|Infinity/);
  });
});

describe('a bar chart', () => {
  const months = ['Sep 2026', 'Oct 2026', 'Nov 2026'];
  const series = [
    { name: 'In', tone: 'good', points: months.map((x, n) => ({ x, value: BigInt(n) * 10n * unit })) },
    { name: 'Out', tone: 'bad', points: months.map((x) => ({ x, value: 5n * unit })) },
  ] as const;

  it('draws a bar for each value, and none for a missing value', async () => {
    rendered = await render(<BarChart series={series} label="In and out by month" format={format} />);
    const picture = await waitForChart(rendered.page);
    const heights = [...picture.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
    expect(heights).toHaveLength(6);
    expect(heights[0]).toBe(0);
    expect(heights[2]).toBeCloseTo((heights[1] ?? 0) * 2);
    expect(heights.slice(3).every((height) => height === heights[3])).toBe(true);
  });

  it('says the same as a sentence and as a table', async () => {
    rendered = await render(<BarChart series={series} label="In and out by month" format={format} />);
    const picture = await waitForChart(rendered.page);
    expect(rendered.page.querySelector('.vq-chart-readout')?.textContent).toBe(
      'Nov 2026: In 20.00 DC · Out 5.00 DC',
    );
    expect(picture.getAttribute('aria-label')).toBe(
      'In and out by month. In: 20.00 DC (Nov 2026), at most 20.00 DC (Nov 2026); Out: 5.00 DC (Nov 2026), at most 5.00 DC (Nov 2026)',
    );
    expect((await openTable(rendered.page)).slice(0, 2)).toEqual([
      ['Month', 'In', 'Out'],
      ['Sep 2026', '0.00 DC', '5.00 DC'],
    ]);
  });
});

describe('the axes', () => {
  it('have round values including zero, whatever the data', () => {
    const texts = (...values: bigint[]) => valueAxis(values, axisAmount).ticks.map(({ text }) => text);
    expect(texts(900n * unit, 1_234n * unit)).toEqual(['0', '500', '1K', '1.5K']);
    expect(texts(0n)).toContain('0');
    expect(texts(-50n * unit, 50n * unit)).toContain('−40');
    expect(texts(3n)).toContain('0.000002');
  });

  it('put larger values above smaller ones', () => {
    const { place, bottom } = valueAxis([0n, 10n * unit], axisAmount);
    expect(place(0n)).toBe(bottom);
    expect(place(10n * unit)).toBeLessThan(place(9n * unit));
  });

  it('say nothing twice', () => {
    const sold = { name: 'Sold', points: [0, 10].map((x) => ({ x, value: unit })) };
    const write = (x: number): string => (x < 5 ? 'Nov 22' : 'Nov 23');
    const { ticks } = makePositionAxis([sold], { left: 0, right: 900, write });
    expect(ticks.map(({ at, text }) => [at, text])).toEqual([
      [0, 'Nov 22'],
      [900, 'Nov 23'],
    ]);
  });

  it('have only as many labels as fit', () => {
    const write = (x: number): string => `a long text ${String(x)}`;
    expect(makePositionAxis([balance], { left: 0, right: 200, write }).ticks).toHaveLength(2);
    const names = Array.from({ length: 24 }, (_, n) => ({ x: `Month ${String(n)}`, value: unit }));
    const { ticks } = placeBands([{ name: 'In', points: names }], 0, 320);
    expect(ticks.length).toBeLessThan(6);
    expect(ticks.at(-1)?.text).toBe('Month 23');
  });

  it('find the point nearest to the pointer, and the newest without a pointer', () => {
    expect(findNearest([0, 10, 20], 14)).toBe(1);
    expect(findNearest([0, 10, 20], null)).toBe(2);
    expect(findNearest([], 5)).toBe(-1);
  });
});

/** Converts numbers to positions along an axis. Pure. */
type Span = readonly [from: number, to: number];

/**
 * Maps numbers of the first span to the second, including those outside. A span of one number maps to the middle of the
 * second.
 */
export function scaleLinear([least, most]: Span, [start, end]: Span): (value: number) => number {
  if (least === most) return () => (start + end) / 2;
  return (value) => start + ((value - least) / (most - least)) * (end - start);
}

/** A step of 1, 2, 5 or 10 times a power of ten that divides a span into about `count` parts. */
function stepOf([least, most]: Span, count: number): number {
  const step = (most - least) / count;
  const power = 10 ** Math.floor(Math.log10(step));
  // The boundary is the geometric mean of two neighbouring steps.
  if (step / power >= Math.sqrt(50)) return 10 * power;
  if (step / power >= Math.sqrt(10)) return 5 * power;
  return step / power >= Math.SQRT2 ? 2 * power : power;
}

const widenSpan = ([least, most]: Span, step: number): Span => [
  Math.floor(least / step) * step,
  Math.ceil(most / step) * step,
];

/** A span widened to whole steps, with about `count` of them. */
export function roundSpan(
  span: Span,
  count: number,
): { readonly span: Span; readonly ticks: readonly number[] } {
  const first = widenSpan(span, stepOf(span, count));
  const step = stepOf(first, count);
  const [least, most] = widenSpan(first, step);
  const ticks = Array.from(
    { length: Math.round((most - least) / step) + 1 },
    (_, index) => least + index * step,
  );
  return { span: [least, most], ticks };
}

export type BandScale = {
  /** The start of a name's band; undefined for an unknown name. */
  readonly place: (name: string) => number | undefined;
  readonly band: number;
  readonly step: number;
};

/** Divides `range` among names. The gaps are parts of a step: between two bands, and before the first and after the last. */
export function scaleBands(
  names: readonly string[],
  [start, end]: Span,
  gaps: { readonly inner: number; readonly outer: number },
): BandScale {
  const step = (end - start) / Math.max(1, names.length - gaps.inner + 2 * gaps.outer);
  const first = start + (end - start - step * (names.length - gaps.inner)) / 2;
  const starts = new Map(names.map((name, index) => [name, first + step * index]));
  return { place: (name) => starts.get(name), band: step * (1 - gaps.inner), step };
}

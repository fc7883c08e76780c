/** Writes the lines of charts as SVG paths. Pure. */
export type Spot = readonly [x: number, y: number];
export type Curve = 'linear' | 'step' | 'smooth';

const write = (value: number): string => String(Math.round(value * 1000) / 1000);
const join = (...values: readonly number[]): string => values.map(write).join(',');

const slope = ([x0, y0]: Spot, [x1, y1]: Spot): number => (y1 - y0) / (x1 - x0);

/**
 * The slope of a smooth curve at a point, limited so that it does not overshoot the neighbouring points (Steffen, "A simple
 * method for monotonic interpolation in one dimension", 1990).
 */
function tangentAt(before: Spot, at: Spot, after: Spot): number {
  const [left, right] = [slope(before, at), slope(at, after)];
  const [toLeft, toRight] = [at[0] - before[0], after[0] - at[0]];
  const mean = (left * toRight + right * toLeft) / (toLeft + toRight);
  const least = Math.min(Math.abs(left), Math.abs(right), Math.abs(mean) / 2);
  return (Math.sign(left) + Math.sign(right)) * least;
}

/** The tangent at an end, from the one at the other end of its piece. */
const endTangent = (from: Spot, to: Spot, other: number): number => (3 * slope(from, to) - other) / 2;

function smoothPieces(spots: readonly Spot[]): string[] {
  if (spots.length < 3) return straightPieces(spots);
  const inner = spots
    .slice(1, -1)
    .map((at, index) => tangentAt(spots[index] ?? at, at, spots[index + 2] ?? at));
  return spots.slice(1).map((to, index) => {
    const from = spots[index] ?? to;
    const start = inner[index - 1] ?? endTangent(from, to, inner[index] ?? 0);
    const end = inner[index] ?? endTangent(from, to, inner[index - 1] ?? 0);
    const third = (to[0] - from[0]) / 3;
    return `C${join(from[0] + third, from[1] + third * start, to[0] - third, to[1] - third * end, ...to)}`;
  });
}

const straightPieces = (spots: readonly Spot[]): string[] =>
  spots.slice(1).map((spot) => `L${join(...spot)}`);

/** Keeps each value until the next one. */
const stepPieces = (spots: readonly Spot[]): string[] =>
  spots.slice(1).map((spot, index) => `L${join(spot[0], spots[index]?.[1] ?? spot[1])}L${join(...spot)}`);

const pieces: Readonly<Record<Curve, (spots: readonly Spot[]) => string[]>> = {
  linear: straightPieces,
  step: stepPieces,
  smooth: smoothPieces,
};

/** A line through points in the order of x, each at another x; a single one is a dot. Empty without points. */
export function linePath(spots: readonly Spot[], curve: Curve): string {
  const [first] = spots;
  if (first === undefined) return '';
  return `M${join(...first)}${spots.length === 1 ? 'Z' : pieces[curve](spots).join('')}`;
}

/** The area between the line and the height `base`. */
export function areaPath(spots: readonly Spot[], curve: Curve, base: number): string {
  const [first, last] = [spots[0], spots.at(-1)];
  if (first === undefined || last === undefined || spots.length === 1) return '';
  return `${linePath(spots, curve)}L${join(last[0], base)}L${join(first[0], base)}Z`;
}

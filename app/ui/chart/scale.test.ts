// Proves where a chart places its numbers and names, and that its ticks are round. The figures are those of d3-scale.
import { describe, expect, it } from 'vitest';
import { roundSpan, scaleBands, scaleLinear } from './scale.ts';

describe('a linear scale', () => {
  it.each([
    [0, 194],
    [25, 148],
    [100, 10],
    [150, -82],
  ])('places %s at %s', (value, at) => {
    expect(scaleLinear([0, 100], [194, 10])(value)).toBe(at);
  });

  it('places the one number of a span in the middle', () => {
    expect(scaleLinear([7, 7], [0, 600])(7)).toBe(300);
  });
});

it.each([
  [
    [0, 1e6],
    [0, 200_000, 400_000, 600_000, 800_000, 1_000_000],
  ],
  [
    [0, 37],
    [0, 10, 20, 30, 40],
  ],
  [
    [0, 3],
    [0, 1, 2, 3],
  ],
  [
    [-3e6, 47.3e6],
    [-20e6, 0, 20e6, 40e6, 60e6],
  ],
  [
    [-7, 0],
    [-8, -6, -4, -2, 0],
  ],
  [
    [0, 1e18],
    [0, 2e17, 4e17, 6e17, 8e17, 1e18],
  ],
] as const)('widens %s to round ticks', (span, ticks) => {
  const round = roundSpan(span, 4);
  expect(round.ticks).toEqual(ticks);
  expect(round.span).toEqual([ticks[0], ticks.at(-1)]);
});

describe('bands', () => {
  it('leave gaps between each other and at both ends', () => {
    const { place, band, step } = scaleBands(['a', 'b', 'c'], [40, 340], { inner: 0.3, outer: 0.15 });
    expect(['a', 'b', 'c'].map(place)).toEqual([55, 155, 255]);
    expect([band, step]).toEqual([70, 100]);
    expect(place('d')).toBeUndefined();
  });

  it('begin and end with the range without outer gaps', () => {
    const { place, band } = scaleBands(['a', 'b'], [0, 72], { inner: 0.1, outer: 0 });
    expect(place('a')).toBe(0);
    expect(place('b')).toBeCloseTo(37.894_737, 6);
    expect(band).toBeCloseTo(34.105_263, 6);
  });

  it('are as wide as the range allows without names', () => {
    expect(scaleBands([], [40, 340], { inner: 0.3, outer: 0.15 }).step).toBe(300);
  });
});

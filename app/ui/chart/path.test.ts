// Proves the paths of lines and areas in charts. They equal those of d3-shape, except for the lower edge of a stepped area.
import { describe, expect, it } from 'vitest';
import { areaPath, linePath, type Spot } from './path.ts';

const spots: readonly Spot[] = [
  [0, 10],
  [10, 20],
  [20, 20],
  [30, 5],
  [50, 40],
];
const smooth =
  'M0,10C3.333,15,6.667,20,10,20C13.333,20,16.667,20,20,20C23.333,20,26.667,5,30,5C36.667,5,43.333,22.5,50,40';

describe('a line', () => {
  it.each([
    ['linear', 'M0,10L10,20L20,20L30,5L50,40'],
    ['step', 'M0,10L10,10L10,20L20,20L20,20L30,20L30,5L50,5L50,40'],
    ['smooth', smooth],
  ] as const)('is %s', (curve, path) => {
    expect(linePath(spots, curve)).toBe(path);
  });

  it('leans to the steeper side where a smooth curve rises twice', () => {
    const rising: readonly Spot[] = [
      [0, 0],
      [10, 10],
      [20, 50],
      [30, 60],
    ];
    expect(linePath(rising, 'smooth')).toBe(
      'M0,0C3.333,1.667,6.667,3.333,10,10C13.333,16.667,16.667,43.333,20,50C23.333,56.667,26.667,58.333,30,60',
    );
  });

  it('is straight between two points', () => {
    expect(linePath(spots.slice(0, 2), 'smooth')).toBe('M0,10L10,20');
  });

  it.each(['linear', 'step', 'smooth'] as const)('is a dot with one point, %s', (curve) => {
    expect(linePath(spots.slice(0, 1), curve)).toBe('M0,10Z');
  });

  it('is nothing without points', () => {
    expect(linePath([], 'linear')).toBe('');
  });
});

describe('an area', () => {
  it.each([
    ['linear', 'M0,10L10,20L20,20L30,5L50,40L50,96L0,96Z'],
    ['step', 'M0,10L10,10L10,20L20,20L20,20L30,20L30,5L50,5L50,40L50,96L0,96Z'],
    ['smooth', `${smooth}L50,96L0,96Z`],
  ] as const)('closes a line that is %s', (curve, path) => {
    expect(areaPath(spots, curve, 96)).toBe(path);
  });

  it.each([0, 1])('needs two points, not %s', (count) => {
    expect(areaPath(spots.slice(0, count), 'smooth', 96)).toBe('');
  });
});

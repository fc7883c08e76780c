// Proves the arithmetic of cropping: the square never leaves the picture, wherever it is moved and however far it is zoomed
// in.
import { describe, expect, it } from 'vitest';
import { FIRST_CROP, fitCrop, panCrop, squareOf } from './crop.ts';

const wide = { width: 400, height: 200 };
const tall = { width: 200, height: 400 };

describe('the square', () => {
  it('begins as the largest one in the middle', () => {
    expect(squareOf(wide, FIRST_CROP)).toEqual({ left: 100, top: 0, side: 200 });
    expect(squareOf(tall, FIRST_CROP)).toEqual({ left: 0, top: 100, side: 200 });
    expect(squareOf({ width: 300, height: 300 }, FIRST_CROP)).toEqual({ left: 0, top: 0, side: 300 });
  });

  it('is half as long at twice the zoom, around the same centre', () => {
    expect(squareOf(wide, { ...FIRST_CROP, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 });
  });

  it('never leaves the picture', () => {
    for (const size of [wide, tall, { width: 1, height: 1_000 }])
      for (const x of [-1, 0, 0.3, 1, 2])
        for (const y of [-1, 0, 0.3, 1, 2])
          for (const zoom of [0, 1, 2.5, 4, 9]) {
            const { left, top, side } = squareOf(size, { x, y, zoom });
            expect(side).toBeGreaterThan(0);
            expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-9);
            expect(left + side).toBeLessThanOrEqual(size.width + 1e-9);
            expect(top + side).toBeLessThanOrEqual(size.height + 1e-9);
          }
  });
});

describe('moving', () => {
  it('follows the finger: to the right shows more of the left', () => {
    const moved = panCrop(wide, FIRST_CROP, { right: 0.25, down: 0 });
    expect(squareOf(wide, moved)).toEqual({ left: 50, top: 0, side: 200 });
  });

  it('stops at the edge, and comes back from there at once', () => {
    const atEdge = panCrop(wide, FIRST_CROP, { right: 10, down: 10 });
    expect(squareOf(wide, atEdge)).toEqual({ left: 0, top: 0, side: 200 });
    const back = panCrop(wide, atEdge, { right: -0.25, down: 0 });
    expect(squareOf(wide, back)).toEqual({ left: 50, top: 0, side: 200 });
  });

  it('moves as far as the finger at any zoom', () => {
    const near = { ...FIRST_CROP, zoom: 4 };
    expect(squareOf(wide, panCrop(wide, near, { right: 0, down: -1 }))).toEqual({
      left: 175,
      top: 125,
      side: 50,
    });
  });
});

it('zooming out moves the square back inside', () => {
  const corner = fitCrop(wide, { x: 0, y: 0, zoom: 4 });
  expect(corner).toEqual({ x: 0.0625, y: 0.125, zoom: 4 });
  expect(fitCrop(wide, { ...corner, zoom: 1 })).toEqual({ x: 0.25, y: 0.5, zoom: 1 });
});

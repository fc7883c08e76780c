/** The selected square of a picture: arithmetic of panning and zooming. Pure. */

export type Size = { readonly width: number; readonly height: number };

/** The centre of the square, as shares of the picture's width and height, and the zoom. */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number };

/** In pixels of the picture. */
export type Square = { readonly left: number; readonly top: number; readonly side: number };

export const zoomMax = 4;

/** The largest square in the middle. */
export const FIRST_CROP: Crop = { x: 0.5, y: 0.5, zoom: 1 };

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom;

/** The centre at which a square of this relative length stays inside. */
const clampMiddle = (middle: number, share: number): number => clamp(middle, share / 2, 1 - share / 2);

/** The nearest crop whose square is inside the picture. */
export function fitCrop(size: Size, { x, y, zoom }: Crop): Crop {
  const fitted = clamp(zoom, 1, zoomMax);
  const side = sideOf(size, fitted);
  return { x: clampMiddle(x, side / size.width), y: clampMiddle(y, side / size.height), zoom: fitted };
}

/** Moves the square by shares of its length: a drag to the right shows more of the left. */
export function panCrop(size: Size, crop: Crop, by: { readonly right: number; readonly down: number }): Crop {
  const side = sideOf(size, crop.zoom);
  return fitCrop(size, {
    x: crop.x - (by.right * side) / size.width,
    y: crop.y - (by.down * side) / size.height,
    zoom: crop.zoom,
  });
}

export function squareOf(size: Size, crop: Crop): Square {
  const { x, y, zoom } = fitCrop(size, crop);
  const side = sideOf(size, zoom);
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side };
}

/** Plain geometric logos of the demo's projects, drawn as PNG files of a few hundred bytes. */
import { pngChunk, writePng } from '../files/write-png.ts';

const SIDE = 128;
/** The PNG colour type of indexed colours. */
const INDEXED = 3;

type Rgb = readonly [red: number, green: number, blue: number];
type Shape = (x: number, y: number) => boolean;
type Logo = { readonly ground: Rgb; readonly ink: Rgb; readonly shape: Shape };

/** Whether a point belongs to the shape; `x` and `y` go from -1 to 1. */
const ring =
  (outer: number, inner: number): Shape =>
  (x, y) => {
    const distance = Math.hypot(x, y);
    return distance < outer && distance > inner;
  };
const stripes: Shape = (x, y) => Math.abs(x) < 0.6 && Math.abs(y) < 0.6 && Math.floor((y + 1) * 6) % 2 === 0;
const WHITE: Rgb = [255, 255, 255];

const LOGOS: Readonly<Record<string, Logo>> = {
  SOLAR: { ground: [217, 119, 6], ink: WHITE, shape: ring(0.5, 0) },
  FERRY: { ground: [3, 105, 161], ink: WHITE, shape: (x, y) => y > 0 && Math.abs(x) + y < 0.7 },
  OMAP: { ground: [21, 128, 61], ink: WHITE, shape: (x, y) => Math.abs(Math.sin(x * 4) * 0.4 - y) < 0.12 },
  TRAIN: { ground: [55, 48, 163], ink: WHITE, shape: stripes },
  GARDEN: {
    ground: [77, 124, 15],
    ink: WHITE,
    shape: (x, y) => Math.hypot(x, y) < 0.25 + 0.35 * Math.cos(Math.atan2(y, x) * 3) ** 2,
  },
  KEYS: {
    ground: [82, 82, 91],
    ink: WHITE,
    shape: (x, y) => Math.max(Math.abs(x), Math.abs(y)) < 0.6 && Math.max(Math.abs(x), Math.abs(y)) > 0.4,
  },
  WELL: { ground: [14, 116, 144], ink: WHITE, shape: ring(0.6, 0.35) },
  BOAT: {
    ground: [190, 18, 60],
    ink: WHITE,
    shape: (x, y) => Math.abs(x) < 0.6 + y * 0.6 && y > -0.6 && y < 0.4,
  },
};

/** One byte for a pixel: 0 is the ground, 1 the ink. */
function draw({ ground, ink, shape }: Logo): Buffer {
  const pixels = Buffer.alloc((SIDE + 1) * SIDE);
  const unit = (at: number): number => (2 * at + 1) / SIDE - 1;
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) pixels[y * (SIDE + 1) + 1 + x] = shape(unit(x), unit(y)) ? 1 : 0;
  const extra = [pngChunk('PLTE', Buffer.from([...ground, ...ink]))];
  return writePng({ width: SIDE, height: SIDE, colorType: INDEXED, pixels, extra });
}

const logoName = (symbol: string): string => `logo:${symbol}`;

export const demoLogos = (): ReadonlyMap<string, Buffer> =>
  new Map(Object.entries(LOGOS).map(([symbol, logo]) => [logoName(symbol), draw(logo)]));

/** The hash of a project's logo, if it was uploaded. */
export const logoOf = (pictures: ReadonlyMap<string, string>, symbol: string): { readonly logo?: string } => {
  const logo = pictures.get(logoName(symbol));
  return logo === undefined ? {} : { logo };
};

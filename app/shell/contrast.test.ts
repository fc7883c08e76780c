// Proves that each text colour of the theme has enough contrast on every surface of its scheme on which it is written.
import { expect, it } from 'vitest';
import { cssVariables, theme } from './theme.ts';

type Scheme = 'light' | 'dark';

const TEXT_CONTRAST_MIN = 4.5;

const linear = (channel: number): number =>
  channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** The relative luminance of #rrggbb, as the accessibility guidelines define it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

// The resolver ignores its argument.
const schemes: Readonly<Record<Scheme, Readonly<Record<string, string>>>> = cssVariables(undefined as never);
const colorOf = (scheme: Scheme, name: string): string => schemes[scheme][name] ?? '';

const surfaces = ['--mantine-color-body', '--vq-surface', '--vq-surface-strong', '--vq-surface-hover'];
const texts = [
  ...['--mantine-color-text', '--mantine-color-dimmed', '--mantine-color-placeholder'],
  ...['--mantine-color-anchor', '--mantine-color-error'],
  ...['--vq-accent', '--vq-good', '--vq-bad', '--vq-wait'],
];
/** The text colours that are used on a tinted surface. */
const tinted: readonly (readonly [text: string, on: string])[] = [
  ['--vq-good', '--vq-good-soft'],
  ['--vq-bad', '--vq-bad-soft'],
  ['--vq-wait', '--vq-wait-soft'],
  ['--vq-accent', '--vq-accent-soft'],
  ['--mantine-color-text', '--vq-calm-soft'],
  ...['--vq-accent-soft', '--vq-wait-soft', '--vq-bad-soft'].flatMap((on) => [
    ['--mantine-color-text', on] as const,
    ['--mantine-color-dimmed', on] as const,
  ]),
];
const pairs = [...texts.flatMap((text) => surfaces.map((on) => [text, on] as const)), ...tinted];

it.each(['light', 'dark'] as const)('every text is readable on its surface in the %s scheme', (scheme) => {
  const pale = pairs
    .map(([text, on]) => ({ text, on, ratio: contrastOf(colorOf(scheme, text), colorOf(scheme, on)) }))
    .filter(({ ratio }) => !(ratio >= TEXT_CONTRAST_MIN));
  expect(pale).toEqual([]);
});

it.each([
  ['light', 7],
  ['dark', 6],
] as const)('white is readable on a filled button of the %s scheme', (scheme, shade) => {
  expect(theme.primaryShade).toMatchObject({ [scheme]: shade });
  const fill = theme.colors?.['cobalt']?.[shade] ?? '';
  expect(contrastOf('#ffffff', fill)).toBeGreaterThan(TEXT_CONTRAST_MIN);
});

it('measures the contrast of black and white as 21', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

// Proves that every text has one of the six sizes of the theme, by reading every style sheet of the app to its end. A
// figure that has to fit its box may have a size between two of them. Mantine's own sheets take their sizes from the same
// variables.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { theme } from '#app/shell/theme.ts';
import { inRepository } from './planted-tree.ts';

const SIZE = String.raw`var\(--mantine-font-size-(?:xs|sm|md|lg|xl|display)\)`;
const allowed = new RegExp(String.raw`^(?:inherit|${SIZE}|clamp\( ?${SIZE}, .+, ${SIZE} ?\))$`);

/** The declarations of a style sheet that set a size, as `property: value`, except the allowed ones. */
function foreignSizes(css: string): readonly string[] {
  const declarations = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/(?<![\w-])(font|font-size)\s*:\s*([^;}]+)/g);
  return [...declarations]
    .map(([, property = '', value = '']) => ({ property, value: value.trim().replaceAll(/\s+/g, ' ') }))
    .filter(({ value }) => !allowed.test(value))
    .map(({ property, value }) => `${property}: ${value}`);
}

describe('type scale', () => {
  it('has six sizes', () => {
    expect(theme.fontSizes).toEqual({
      xs: '0.75rem',
      sm: '0.875rem',
      md: '1rem',
      lg: '1.25rem',
      xl: '1.75rem',
      display: '2.75rem',
    });
    const headings = Object.values(theme.headings?.sizes ?? {}).map((heading) => heading?.fontSize);
    expect(headings).toEqual(['1.75rem', '1.25rem', '1rem', '1rem']);
  });

  it('gives every style sheet its sizes', () => {
    const sheets = readdirSync(inRepository('app'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .sort();
    expect(sheets.length).toBeGreaterThan(90);
    const found = sheets.flatMap((file) =>
      foreignSizes(readFileSync(inRepository(`app/${file}`), 'utf8')).map((size) => `${file}: ${size}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['a { color: red; font-size: 14px; }', ['font-size: 14px']],
    ['a{font-size:1.125rem}', ['font-size: 1.125rem']],
    ['a { font: 600 1rem/1.5 sans-serif }', ['font: 600 1rem/1.5 sans-serif']],
    ['a { font-size: var(--mantine-h2-font-size) }', ['font-size: var(--mantine-h2-font-size)']],
    [
      'a { font-size: clamp(1rem, 4vw, var(--mantine-font-size-lg)) }',
      ['font-size: clamp(1rem, 4vw, var(--mantine-font-size-lg))'],
    ],
    [
      '@media (width > 1px) { a { font-size: var(--mantine-font-size-sm); } b { font-size: 0.55em } }',
      ['font-size: 0.55em'],
    ],
    ['a { font: inherit; --button-font-size: 3px; /* font-size: 9px */ }', []],
    ['a { font-size: clamp(\n var(--mantine-font-size-xs),\n 4vw,\n var(--mantine-font-size-lg)\n ) }', []],
  ])('finds in %j the sizes %j', (css, expected) => {
    expect(foreignSizes(css)).toEqual(expected);
  });
});

// Proves that the styleguide shows every shared component of the app, or says why not, and that docs/ui.md lists them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { NOT_SHOWN, SPECIMENS } from '../journeys/gallery/specimens/specimens.ts';
import { stylePage } from '../journeys/gallery/style-page.ts';

const folder = fileURLToPath(new URL('../../app/ui', import.meta.url));
const page = new URL('../../docs/ui.md', import.meta.url);

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !file.startsWith('testing/'))
  .map((file) => file.replace(/\.tsx$/, ''))
  .toSorted();

it('shows every component of app/ui, or says why not', () => {
  expect(files.length).toBeGreaterThan(40);
  const listed = [...Object.keys(SPECIMENS), ...Object.keys(NOT_SHOWN)].toSorted();
  expect(listed, 'list it in tests/journeys/gallery/specimens').toEqual(files);
});

it('shows at least one state of each', () => {
  const empty = Object.entries(SPECIMENS).filter(([, states]) => Object.keys(states).length === 0);
  expect(empty).toEqual([]);
});

it('matches docs/ui.md', () => {
  const text = stylePage((file) => readFileSync(join(folder, `${file}.tsx`), 'utf8'));
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(page, text);
  expect(readFileSync(page, 'utf8'), 'run UPDATE_DOCS=1 npm run unit -- styleguide').toBe(text);
});

/**
 * Proves that no two features style the same class: the styles of signed-in people are loaded together, so each would change
 * the look of the other. A feature may refine what is inside its own elements, and what `app/ui` and the frame give to all.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Classes of this kind belong to all. */
const SHARED = /^(?:vq|mantine)-/;

/** The classes with which the selectors of a style sheet begin. */
function ownClasses(text: string): string[] {
  const withoutBodies = text
    .replaceAll(/\/\*.*?\*\/|@import[^;]*;/gs, ' ')
    .replaceAll(/\{[^{}]*\}/g, ',')
    .replaceAll(/\([^()]*\)/g, '')
    .replaceAll(/\([^()]*\)/g, '');
  return withoutBodies.split(/[,{}]/).flatMap((selector) => {
    const name = /^\s*\.([\w-]+)/.exec(selector)?.[1];
    return name === undefined || SHARED.test(name) ? [] : [name];
  });
}

/** The classes that several folders style, with these folders. `sheets`: texts by path. */
function findShared(sheets: Readonly<Record<string, string>>): string[] {
  const folders = new Map<string, Set<string>>();
  for (const [path, text] of Object.entries(sheets)) {
    const folder = /^app\/(?:features\/)?[\w-]+/.exec(path)?.[0] ?? path;
    for (const name of ownClasses(text)) folders.set(name, (folders.get(name) ?? new Set()).add(folder));
  }
  return [...folders]
    .filter(([, styling]) => styling.size > 1 && !styling.has('app/ui'))
    .map(([name, styling]) => `${name}: ${[...styling].toSorted().join(', ')}`);
}

it('finds a class that two features style, but not what one refines inside its own', () => {
  const sheets = {
    'app/features/vote/a.css':
      '.row, .urn { color: red; }\n@media print { .vote :is(.gift, .bow) { margin: 0.5em; } }',
    'app/features/vote/b.css': '.urn { gap: 0.25rem; }\n.entry > p { margin: 0; }',
    'app/features/gift/c.css': '/* .urn */ .gift:not(.a, :is(.urn, .b)), .vq-card { margin: 0; }',
    'app/features/gift/d.css': '@media (max-width: 40em) { .row:hover { margin: 0; } }',
    'app/ui/entry.css': '.entry { padding: 0; }',
  };
  expect(findShared(sheets)).toEqual(['row: app/features/gift, app/features/vote']);
});

it('finds no class of the app that two features style', () => {
  const paths = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => `app/${path}`);
  expect(paths.length).toBeGreaterThan(100);
  const sheets = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  expect(findShared(sheets)).toEqual([]);
});

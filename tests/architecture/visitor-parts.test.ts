// Proves which lazy parts count as those of visitors: those that they can reach, and none that need signing in.
import { expect, it } from 'vitest';
import type { Chunk } from '../../.ci/chunk-report.ts';
import { findVisitorParts } from '../../.ci/visitor-parts.ts';

const chunk = (module: string, imports: readonly string[] = []): Chunk => ({
  file: `${module}.js`,
  name: module,
  isEntry: module === 'app/main.tsx',
  facade: module,
  imports: imports.map((each) => `${each}.js`),
  modules: [module],
  codeLength: 0,
  styleLength: 0,
});

const SOURCES: Readonly<Record<string, string>> = {
  'app/main.tsx': "void import('./shell/app-screens.tsx');\nvoid import('./shell/public-screens.tsx');",
  'app/features/raise/feature.tsx':
    "visitor: () => import('./ask.tsx'),\n own: () => import('./screen.tsx'),\n finders: () => import('./find.ts'),\n beforeSignIn: () =>\n import('./door.tsx'),",
  'app/features/raise/ask.tsx':
    "lazyPart(async () => (await import('./share.tsx')).Share); import('#app/ui/code.tsx'); import('qr');",
  'app/features/raise/screen.tsx': "import('./sheet.tsx')",
  'app/shell/app-screens.tsx': "import('../features/raise/sheet.tsx')",
};

it('follows every lazy import of what visitors load', () => {
  const chunks = [
    chunk('app/main.tsx'),
    chunk('app/shell/app-screens.tsx', ['app/features/raise/feature.tsx']),
    chunk('app/shell/public-screens.tsx', ['app/features/raise/feature.tsx']),
    ...Object.keys(SOURCES)
      .filter((path) => path.startsWith('app/features'))
      .map((path) => chunk(path)),
    ...['door', 'find', 'share', 'sheet'].map((name) => chunk(`app/features/raise/${name}.tsx`)),
  ];
  expect([...findVisitorParts(chunks, (module) => SOURCES[module] ?? '')].toSorted()).toEqual([
    'app/features/raise/ask.tsx',
    'app/features/raise/door.tsx',
    'app/features/raise/share.tsx',
    'app/shell/public-screens.tsx',
    'app/ui/code.tsx',
  ]);
});

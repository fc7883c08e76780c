/**
 * Finds the lazy parts that a person can load without signing in, by following every `import(…)` from the entry. The groups of
 * modules need to know: what only signed-in people load must not be put into a file that visitors load.
 */
import { posix } from 'node:path';
import type { Chunk } from './chunk-report.ts';
import { OF_EVERYONE } from './loads.ts';

/** What a feature declares for signed-in people only. */
const SIGNED_IN_KEYS = ['own', 'finders', 'due', 'openPoints', 'load'];

const DYNAMIC_IMPORT = /(?:(\w+):\s*(?:async\s*)?\(\)\s*=>\s*)?(?:\(await\s*)?import\(\s*'([^']+)'\s*\)/g;

/** The path in the repository of what `module` imports as `name`; null for packages. */
function resolve(module: string, name: string): string | null {
  if (name.startsWith('.')) return posix.join(posix.dirname(module), name);
  return name.startsWith('#') ? name.slice(1) : null;
}

/** What a module loads lazily for visitors. `read` returns its source. */
function lazyImportsOf(module: string, read: (module: string) => string): readonly string[] {
  const isDeclaration = module.endsWith('/feature.tsx');
  return [...read(module).matchAll(DYNAMIC_IMPORT)].flatMap(([, key = '', name = '']) => {
    const path = resolve(module, name);
    const isSkipped = isDeclaration && SIGNED_IN_KEYS.includes(key);
    return path === null || isSkipped || OF_EVERYONE.includes(path) ? [] : [path];
  });
}

/** The modules with which a lazy part of visitors begins. `chunks`: a build; `read` returns a module's source. */
export function findVisitorParts(chunks: readonly Chunk[], read: (module: string) => string): Set<string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const byModule = new Map(chunks.flatMap((chunk) => chunk.modules.map((module) => [module, chunk])));
  const [parts, loaded] = [new Set<string>(), new Set<Chunk>()];
  const left = chunks.filter(({ isEntry }) => isEntry);
  for (let chunk = left.pop(); chunk !== undefined; chunk = left.pop()) {
    if (loaded.has(chunk)) continue;
    loaded.add(chunk);
    const lazy = chunk.modules.flatMap((module) => lazyImportsOf(module, read));
    for (const path of lazy) parts.add(path);
    const next = [
      ...chunk.imports.map((file) => byFile.get(file)),
      ...lazy.map((path) => byModule.get(path)),
    ];
    left.push(...next.filter((each) => each !== undefined));
  }
  return parts;
}

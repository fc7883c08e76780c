import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** The files that are loaded when a chunk runs: itself and everything that it imports statically, with their styles. */
function loadedWith(bundle: Bundle, file: string, found = new Set<string>()): Set<string> {
  const output = bundle[file];
  if (output?.type !== 'chunk' || found.has(file)) return found;
  found.add(file);
  for (const style of output.viteMetadata?.importedCss ?? []) found.add(style);
  for (const imported of output.imports) loadedWith(bundle, imported, found);
  return found;
}

const LIST = /^const __vite__mapDeps=.*?m\.f=(\[.*?\])\).*?;\n/;
const USE = /__vite__mapDeps\((\[[\d,]*\])\)/g;

/**
 * Vite lists with each lazy import the files to load beside it, including those that are loaded already. Returns the code
 * of a chunk whose lists name only the others; `loaded` are the files that the chunk has loaded.
 */
export function shortenLists(code: string, loaded: ReadonlySet<string>): string {
  const list = LIST.exec(code);
  if (list === null) return code;
  const files = JSON.parse(list[1] ?? '') as string[];
  const kept: string[] = [];
  const shorter = code.slice(list[0].length).replace(USE, (_use, indices: string) => {
    const missing = (JSON.parse(indices) as number[]).map((index) => files[index] ?? '');
    const wanted = missing.filter((file) => !loaded.has(file));
    for (const file of wanted) if (!kept.includes(file)) kept.push(file);
    return wanted.length === 0
      ? '[]'
      : `__vite__mapDeps(${JSON.stringify(wanted.map((file) => kept.indexOf(file)))})`;
  });
  if (kept.length === 0) return shorter;
  return list[0].replace(list[1] ?? '', JSON.stringify(kept)) + shorter;
}

/** A Vite plugin that shortens the lists of all chunks, a twentieth of all script. */
export const shortPreloadLists: Plugin = {
  name: 'short-preload-lists',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        if (output.code.includes('__vite__mapDeps') && !LIST.test(output.code)) {
          this.error(`Vite has changed how ${output.fileName} lists what to load`);
        }
        output.code = shortenLists(output.code, loadedWith(bundle, output.fileName));
      }
    },
  },
};

import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import type { Plugin, Rolldown } from 'vite';

const ChunkSchema = z.strictObject({
  /** Path below dist/app. */
  file: z.string(),
  /** The group of modules, or the module with which the chunk begins. */
  name: z.string(),
  isEntry: z.boolean(),
  /** The module whose dynamic import made this chunk, or the entry's module; null for shared code. */
  facade: z.string().nullable(),
  /** Chunks that a browser must load before this one runs. */
  imports: z.array(z.string()),
  /** Source files inside, relative to the repository. */
  modules: z.array(z.string()),
  /** Length of its code, in characters. */
  codeLength: z.int(),
  /** Length of the styles of its modules, in characters. */
  styleLength: z.int(),
});
/** Lists each chunk's source files and imports, for the size budget. */
export const ChunkReportSchema = z.array(ChunkSchema);
export type Chunk = z.infer<typeof ChunkSchema>;

/** The path of a module in the repository; a module that the bundler made has a name without a folder. */
export const pathIn = (root: string, id: string): string =>
  relative(root, id.replace(/^\0/, '').replace(/\?.*$/, ''));

/** The length of a style sheet of a build. */
const lengthOf = (output: Rolldown.OutputBundle[string] | undefined): number =>
  output?.type === 'asset' ? output.source.length : 0;

/** A Vite plugin that writes a ChunkReport of the build to `path`; `root` is the repository. */
export function reportChunks({ root, path }: { root: string; path: string }): Plugin {
  const inRepository = (id: string): string => pathIn(root, id);
  return {
    name: 'report-chunks',
    generateBundle(_options, bundle) {
      const chunks: Chunk[] = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? [
              {
                file: output.fileName,
                name: output.name,
                isEntry: output.isEntry,
                facade: output.facadeModuleId === null ? null : inRepository(output.facadeModuleId),
                imports: output.imports,
                modules: output.moduleIds.map(inRepository),
                codeLength: output.code.length,
                styleLength: [...(output.viteMetadata?.importedCss ?? [])]
                  .map((file) => lengthOf(bundle[file]))
                  .reduce((sum, length) => sum + length, 0),
              },
            ]
          : [],
      );
      writeFileSync(path, `${JSON.stringify(chunks, null, 1)}\n`);
    },
  };
}

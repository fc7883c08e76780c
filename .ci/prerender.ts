import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import type { Plugin, Rolldown } from 'vite';
import type { PublicPage } from '../app/public-page.ts';
import { PAGES } from './public-pages.ts';
import type * as Prerendered from '../app/prerender.tsx';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** The markup of every page, rendered by the app's own code under Node. */
async function renderPages(root: string): Promise<Map<string, string>> {
  const outfile = join(root, 'dist/prerender.mjs');
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['app/prerender.tsx'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    loader: { '.css': 'empty' },
    logLevel: 'warning',
  });
  const { renderMarkup } = (await import(pathToFileURL(outfile).href)) as typeof Prerendered;
  const rendered = new Map<string, string>();
  for (const { path } of PAGES) rendered.set(path, await text(await renderMarkup(path)));
  rmSync(outfile);
  return rendered;
}

const isChunk = (output: Bundle[string] | undefined): output is Chunk => output?.type === 'chunk';

/** A chunk with all that it imports statically. */
function withImports(bundle: Bundle, chunk: Chunk, found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const file of chunk.imports) {
    const imported = bundle[file];
    if (isChunk(imported)) withImports(bundle, imported, found);
  }
  return found;
}

/**
 * Links the styles of the page's modules that it does not name yet. Their scripts are not preloaded, because they would
 * compete with the page, which is readable without them (first paint of one page: 1.8 s instead of 3.1 s).
 */
function stylesOf({ modules }: PublicPage, bundle: Bundle, html: string): string {
  const links = modules.flatMap((module) => {
    const chunk = Object.values(bundle).find(
      (output): output is Chunk =>
        isChunk(output) && output.moduleIds.some((id) => id.endsWith(`/${module}`)),
    );
    if (chunk === undefined) throw new Error(`no chunk of the build holds ${module}`);
    return [...withImports(bundle, chunk)].flatMap(({ viteMetadata }) =>
      [...(viteMetadata?.importedCss ?? [])].map(
        (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
      ),
    );
  });
  const isNamed = (link: string): boolean => html.includes(/href=("[^"]+")/.exec(link)?.[1] ?? '');
  return [...new Set(links)].filter((link) => !isNamed(link)).join('\n    ');
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Inlines the styles, so that the first paint waits for one answer only. The content policy allows inline styles. */
const withStyles = (html: string, outDir: string): string =>
  html.replace(/<link rel="stylesheet" crossorigin href="([^"]+)">/g, (_link, href: string) => {
    return `<style>${readFileSync(join(outDir, href), 'utf8')}</style>`;
  });

/** Inlines the color scheme's script for the same reason; the content policy names its hash. */
function withScheme(html: string, outDir: string): string {
  const link = '<script src="/color-scheme.js"></script>';
  if (!html.includes(link)) throw new Error('the page does not name its color scheme');
  const script = readFileSync(join(outDir, 'color-scheme.js'), 'utf8');
  return html.replace(link, () => `<script>${script}</script>`);
}

/** The page with the query that it is for, which `color-scheme.js` compares with the address. */
const withQuery = (html: string, { query }: PublicPage): string =>
  query === undefined
    ? html
    : html.replace('<html ', `<html data-query="${query === 'none' ? query : query.join(' ')}" `);

/** The page with its own title, description and address in place of the app's. */
function withHead(html: string, { path, title, description }: PublicPage): string {
  return html
    .replace(/<title>[^<]*<\/title>/, `<title>${escapeHtml(title)}</title>`)
    .replace(
      /(<meta\s+(?:name|property)="(?:og:)?description"\s+content=")[^"]*/g,
      `$1${escapeHtml(description)}`,
    )
    .replace(/(<meta\s+property="og:title"\s+content=")[^"]*/, `$1${escapeHtml(title)}`)
    .replace(
      '</head>',
      `  <meta property="og:url" content="__ORIGIN__${path}" />\n    <link rel="canonical" href="__ORIGIN__${path}" />\n  </head>`,
    );
}

/**
 * A Vite plugin that writes the public pages as HTML, so that first paint and search engines need no script; the app takes
 * over when it has loaded. `root` is the repository, `outDir` the folder of the built app.
 */
export function prerender({ root, outDir }: { root: string; outDir: string }): Plugin {
  return {
    name: 'prerender',
    async writeBundle(_options, bundle) {
      const shell = readFileSync(join(outDir, 'index.html'), 'utf8');
      const rendered = await renderPages(root);
      for (const page of PAGES) {
        const markup = rendered.get(page.path) ?? '';
        if (!markup.includes(page.text)) throw new Error(`${page.path} was not rendered`);
        const html = withHead(shell, page)
          .replace('</head>', `  ${stylesOf(page, bundle, shell)}\n  </head>`)
          .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);
        const own = withQuery(html, page);
        writeFileSync(join(outDir, page.file), withScheme(withStyles(own, outDir), outDir));
      }
    },
  };
}

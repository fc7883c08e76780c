import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './manifest.ts';

/** The part of a PostCSS plugin that visits each declaration. */
type Rule = {
  readonly postcssPlugin: string;
  readonly Declaration: (declaration: {
    readonly prop: string;
    readonly value: string;
    readonly remove: () => void;
    readonly error: (message: string) => Error;
  }) => void;
};

const here = fileURLToPath(new URL('.', import.meta.url));
const serviceWorker = fileURLToPath(new URL('../service-worker/main.ts', import.meta.url));

/**
 * RxDB's free storage writes an advertisement to the console of everybody who opens the app. Its licence (Apache 2.0)
 * permits this change; nothing else of it is changed, and the build fails if the text is no longer there.
 */
const withoutAdvertisement: Plugin = {
  name: 'without-advertisement',
  apply: 'build',
  transform: {
    filter: { id: /rx-storage-instance-dexie\.js$/ },
    handler(code) {
      const start = "console.warn(['-------------- RxDB Open Core RxStorage";
      if (!code.includes(start)) this.error('RxDB has moved its advertisement');
      return { code: code.replace(start, start.replace('console.warn', 'void ')), map: null };
    },
  },
};

/**
 * Builds that packages contain but do not offer to browsers by default: the router's without warnings for developers, and
 * the service worker's registration and Dexie in modern JavaScript.
 */
const LEANER_BUILDS: Readonly<Record<string, string>> = {
  'react-router': 'react-router/dist/production/index.mjs',
  'workbox-window': 'workbox-window/build/workbox-window.prod.mjs',
  dexie: 'rxdb/node_modules/dexie/dist/modern/dexie.min.mjs',
};

const leanerBuilds: Plugin = {
  name: 'leaner-builds',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(?:react-router|workbox-window|dexie)$/ },
    handler: (id) => join(here, '../node_modules', LEANER_BUILDS[id] ?? id),
  },
};

/** Preloads the typeface: without this line the browser finds it in the styles only after the first paint. */
const preloadTypeface: Plugin = {
  name: 'preload-typeface',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const file = Object.keys(bundle ?? {}).find((name) => name.endsWith('.woff2'));
      if (file === undefined) throw new Error('the build has no typeface');
      const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
};

/**
 * Every dialog loads Mantine's scroll area, and with it all of Floating UI, 16 KB, for one hook that merges refs. Mantine
 * has the same hook, and nothing else here needs Floating UI. The build fails if the import is no longer there.
 */
const scrollAreaWithoutFloatingUi: Plugin = {
  name: 'scroll-area-without-floating-ui',
  apply: 'build',
  transform: {
    filter: { id: /ScrollArea\/ScrollArea\.mjs$/ },
    handler(code) {
      const line = 'import { useMergeRefs } from "@floating-ui/react";';
      if (!code.includes(line)) this.error('Mantine has changed how its scroll area merges refs');
      const own =
        'import { useMergedRef } from "@mantine/hooks"; const useMergeRefs = (refs) => useMergedRef(...refs);';
      return { code: code.replace(line, own), map: null };
    },
  },
};

/** Each of Mantine's components has a name for the tools of developers, which no person sees: 0.9 KB gzipped of the whole app. */
const mantineWithoutNames: Plugin = {
  name: 'mantine-without-names',
  apply: 'build',
  transform: {
    filter: { id: /@mantine\/[\w-]+\/esm\/.*\.mjs$/ },
    handler: (code) => ({ code: code.replaceAll(/^\w+\.displayName = "[^"]*";$/gm, ''), map: null }),
  },
};

/**
 * Zod's English messages describe types and bounds, and no screen shows them: schemas have codes of the error table, and
 * any other issue says "Invalid input". The build fails if zod sets them elsewhere.
 */
const zodWithoutMessages: Plugin = {
  name: 'zod-without-messages',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      const line = 'core.config(en());';
      if (!code.includes(line)) this.error('zod has moved its messages');
      return { code: code.replace(line, ';').replace('import en from "../locales/en.js";', ''), map: null };
    },
  },
};

/** Mantine's palettes that the app does not use: 20 KB of the styles in each public page, 3 KB gzipped. */
const UNUSED = /--mantine-color-(?:pink|grape|violet|indigo|cyan|green|lime|yellow|orange)-/;

/** Removes their variables. The build fails if a style refers to one. */
const withoutUnusedPalettes: Rule = {
  postcssPlugin: 'without-unused-palettes',
  Declaration(declaration) {
    if (UNUSED.test(declaration.prop)) declaration.remove();
    else if (UNUSED.test(declaration.value)) throw declaration.error('uses a palette that is left out');
  },
};

/** How the app is built, without its service worker. */
export const appConfig = {
  root: here,
  // RxJS ships modern JavaScript under the first condition, and builds for old browsers otherwise.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  css: { postcss: { plugins: [withoutUnusedPalettes] } },
  build: {
    outDir: '../dist/app',
    emptyOutDir: true,
    target: 'es2023',
    // The CSP does not allow inlined files, and `data:` is for pictures only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Paths and limits are constants in modules of their own; the build replaces each use by its value.
    rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 1 } } },
  },
  plugins: [
    react(),
    leanerBuilds,
    withoutAdvertisement,
    preloadTypeface,
    scrollAreaWithoutFloatingUi,
    mantineWithoutNames,
    zodWithoutMessages,
  ],
} satisfies UserConfig;

export default defineConfig({
  ...appConfig,
  plugins: [
    ...appConfig.plugins,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../service-worker',
      filename: 'sw.js',
      // app/platform registers it, because the plugin's own ways put a script into the page.
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        // Of the public pages only the front page is cached: a returning visitor gets the app's page for the others.
        globPatterns: ['**/*.{js,css,svg,png,woff2,webmanifest}', 'index.html', 'landing.html'],
        globIgnores: ['**/screenshots/**', 'sw.js'],
      },
      integration: {
        // The plugin would name the worker after its entry file; ours is called main.ts like every entry.
        configureCustomSWViteBuild(config) {
          Object.assign(config.build?.rollupOptions ?? {}, {
            input: serviceWorker,
            output: { entryFileNames: 'sw.mjs', codeSplitting: false },
          });
        },
      },
    }),
  ],
});

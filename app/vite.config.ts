import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './manifest.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const serviceWorker = fileURLToPath(new URL('../service-worker/main.ts', import.meta.url));

/**
 * RxDB's free storage writes an advertisement on the console of everybody who opens the app. Its licence (Apache 2.0)
 * permits the change; nothing else of it is touched, and the build fails when the text is not where it was.
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

/** The router's package offers browsers its build for developers only; this is the one without their warnings. */
const routerOfProduction: Plugin = {
  name: 'router-of-production',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-router$/ },
    handler: () => join(here, '../node_modules', 'react-router', 'dist/production/index.mjs'),
  },
};

/** Icons of the first screens, bundled with them and without icons that only other screens need. */
const FIRST_ICONS =
  /Icon(?:AlertCircle|Arrow(?:Left|Right)|BuildingBank|CircleCheck|Clock|Code|Coins|Fingerprint|InfoCircle|PlugConnectedX|Rocket|Scale|Search|Wallet|X)\.mjs$/;
const isLaterIcon = (id: string): boolean =>
  id.includes('/icons-react/dist/esm/icons/') && !FIRST_ICONS.test(id);
/** Groups list files; a file that was moved or renamed fails the build, because the chunks would change unnoticed. */
function ofFiles(paths: readonly string[]): (id: string) => boolean {
  const files = paths.map((path) => join(here, '..', path));
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`A group of chunks names missing files: ${missing.join(', ')}`);
  const all = new Set(files);
  return (id) => all.has(id);
}
const inFolder = (folder: string, ...names: readonly string[]): string[] =>
  names.map((name) => `${folder}/${name}`);

/** The frame has these loaded before any screen asks for them. */
const ofFrame = ofFiles([
  ...inFolder('app/data/database', 'collections.ts', 'observe-query.ts'),
  ...inFolder(
    'app/data/device',
    'device-context.ts',
    'open-data.ts',
    'opening-queue.ts',
    'provider.tsx',
    'read-boundary.tsx',
    'reopen-signal.ts',
  ),
  ...inFolder(
    'app/data/outbox',
    'command-doc.ts',
    'outbox.ts',
    'read-refusals.ts',
    'unseen-outcomes.ts',
    'waiting-count.ts',
  ),
  ...inFolder('app/data/queries', 'money-received.ts', 'money-watch.ts', 'settings.ts'),
  ...inFolder('app/data/replication', 'pull-order.ts', 'sync-state.ts', 'sync-status.ts'),
  ...inFolder('app/features/notification', 'local-refusals.ts', 'notifications.ts'),
  ...inFolder('app/platform', 'cross-tab-flag.ts', 'page-visibility.ts', 'push.ts', 'worker-messages.ts'),
  ...inFolder('app/ui', 'command-text.ts', 'refusal.ts'),
  'app/data/recovery/rewind-record.ts',
  'app/features/history/receipt-slot.ts',
  'app/registered-features.ts',
  'app/shell/read-error-boundary.tsx',
]);
/** Modules that every page needs first, in one chunk instead of a dozen small ones. */
const ofEveryPage = ofFiles([
  ...inFolder('app/platform', 'clock.ts', 'connectivity.ts', 'local-storage.ts', 'problem.ts'),
  ...inFolder('app/ui', 'dirty-forms.ts', 'toast.ts', 'use-form.ts'),
  ...inFolder(
    'domain',
    'device.ts',
    'device-errors.ts',
    'limits.ts',
    'paths.ts',
    'result.ts',
    'short-address.ts',
  ),
]);
/** Chunks that load with the first screen after sign-in: each separate file costs an offline start a few milliseconds. */
const ofDevice = ofFiles([
  ...inFolder('app/data/outbox', 'mirror-refill-flag.ts', 'outbox-mirror.ts'),
  ...inFolder('app/data/proofs', 'proof-codec.ts', 'proof-store.ts', 'proofs-api.ts'),
  ...inFolder(
    'app/data/queries',
    'balances.ts',
    'catalog.ts',
    'payee-names.ts',
    'records.ts',
    'supply.ts',
    'wallet.ts',
  ),
  ...inFolder('app/data/recovery', 'recreate-database.ts', 'stash.ts'),
  ...inFolder('app/data/replication', 'browser-signals.ts', 'skipped-ranges.ts'),
  ...inFolder('app/data/seal', 'encryption-migration.ts', 'stale-copies.ts', 'store-form.ts'),
  ...inFolder('app/features/referral', 'referral-link.ts', 'referrals.ts'),
  ...inFolder('app/features/transfer', 'cancelled-requests.ts', 'request-commands.ts'),
  ...inFolder('app/platform', 'new-id.ts', 'time-zone.ts'),
  ...inFolder('app/ui', 'code-prompt.ts', 'command-status.ts', 'pin-tries.ts', 'schema-errors.ts'),
  ...inFolder('domain/witness', 'checkpoint.ts', 'compact-head.ts'),
  'app/data/database/delete-store.ts',
  'app/data/explorer/explorer-reach.ts',
  'app/data/history/history-index.ts',
  'app/features/mail-link/mail-links-api.ts',
  'app/seal/passkey-unlock.ts',
  'domain/ledger/vaults-value.ts',
  'domain/payment-request/seal.ts',
  'domain/receipt/schema.ts',
  'domain/supply-answer.ts',
]);
const ofPublic = ofFiles([
  ...['brand', 'public-footer', 'public-frame'].flatMap((name) =>
    inFolder('app/ui', `${name}.css`, `${name}.tsx`),
  ),
  'domain/product.ts',
]);
const ofShellRoutes = ofFiles(
  inFolder('app/shell', 'feature-routes.ts', 'lazy-routes.tsx', 'not-found-route.tsx'),
);
/** The list of features and the modules that make the routes. */
const ofFeatures = (id: string): boolean =>
  /\/app\/(?:feature|features|(?:features\/[^/]+|pages)\/(?:commands|feature))\.tsx?$/.test(id) ||
  ofShellRoutes(id);
const ofFields =
  /\/@mantine\/(?:core\/esm\/components\/(?:CloseButton|Input|InputBase|TextInput)|hooks\/esm\/(?:use-id|use-uncontrolled|utils\/random-id))\//;

/** Groups modules that would otherwise be dozens of files of some hundred bytes, each with its own imports. */
const groups = [
  // Without the database nothing needs it, and that needs most of it.
  { name: 'rxjs', test: /\/node_modules\/(?:rxjs|tslib)\// },
  { name: 'every-page', test: ofEveryPage },
  { name: 'frame', test: ofFrame },
  { name: 'signed-in', test: ofDevice },
  { name: 'features', test: ofFeatures },
  { name: 'open-points', test: /\/app\/features\/[^/]+\/open-points\.ts$|\/app\/ui\/count-text\.ts$/ },
  { name: 'public', test: ofPublic },
  { name: 'fields', test: ofFields },
  { name: 'icons', test: isLaterIcon, minShareCount: 2 },
];

export default defineConfig({
  root: here,
  build: {
    outDir: '../dist/app',
    emptyOutDir: true,
    target: 'es2023',
    // The CSP has no room for what the build would put inside the page, and `data:` is for pictures only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Paths and limits are constants in files of their own: where one is used, its value stands.
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
    },
  },
  plugins: [
    react(),
    routerOfProduction,
    withoutAdvertisement,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../service-worker',
      filename: 'sw.js',
      // app/platform registers it: the plugin's own ways put a script into the page.
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        // Only the front page is cached among the public pages: a returning visitor gets the app's page for the others.
        globPatterns: ['**/*.{js,css,svg,png,webmanifest}', 'index.html', 'landing.html'],
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

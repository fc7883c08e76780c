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

/** What the pages that are seen first show: those bring their icons themselves, and none that only others need. */
const FIRST_ICONS =
  /Icon(?:AlertCircle|Arrow(?:Left|Right)|BuildingBank|CircleCheck|Clock|Code|Coins|Fingerprint|InfoCircle|PlugConnectedX|Rocket|Scale|Search|Wallet|X)\.mjs$/;
const isLaterIcon = (id: string): boolean =>
  id.includes('/icons-react/dist/esm/icons/') && !FIRST_ICONS.test(id);
/** The frame has these loaded before any screen asks for them. */
const FRAME = [
  'data/database/(?:collections|observe-query)',
  'data/device/(?:device-context|open-data|opening-queue|provider|read-boundary|reopen-signal)',
  'data/outbox/(?:command-doc|outbox|read-refusals|unseen-outcomes|waiting-count)',
  'data/queries/(?:money-received|money-watch|settings)',
  'data/recovery/rewind-record',
  'data/replication/(?:pull-order|sync-state|sync-status)',
  'features/(?:history/receipt-slot|notification/(?:local-refusals|notifications))',
  'platform/(?:cross-tab-flag|page-visibility|push|worker-messages)',
  'shell/read-error-boundary',
  'ui/(?:command-text|refusal)',
  'registered-features',
];
const ofFrame = new RegExp(`/app/(?:${FRAME.join('|')})\\.tsx?$`);
/** What every page needs before anything else: one file instead of a dozen of some hundred bytes. */
const ofEveryPage =
  /\/app\/(?:platform\/(?:clock|connectivity|local-storage|problem)|ui\/(?:dirty-forms|toast|use-form))\.ts$|\/domain\/(?:device|device-errors|limits|paths|result|short-address)\.ts$/;
/** Whoever is signed in has these loaded with the first screen: every file of a start without a network costs it a few milliseconds. */
const DATA = [
  ...['database/delete-store', 'explorer/explorer-reach', 'history/history-index'],
  ...['outbox/(?:mirror-refill-flag|outbox-mirror)', 'proofs/(?:proof-codec|proof-store|proofs-api)'],
  ...[
    'queries/(?:balances|catalog|payee-names|records|supply|wallet)',
    'recovery/(?:recreate-database|stash)',
  ],
  ...[
    'replication/(?:browser-signals|skipped-ranges)',
    'seal/(?:encryption-migration|stale-copies|store-form)',
  ],
];
const PLATFORM = ['new-id', 'time-zone'];
const UI = ['code-prompt', 'command-status', 'pin-tries', 'schema-errors'];

const WIRE = [
  'ledger/vaults-value',
  'payment-request/seal',
  'receipt/schema',
  'supply-answer',
  'witness/(?:checkpoint|compact-head)',
];
const ofDevice = new RegExp(
  `/app/(?:data/(?:${DATA.join('|')})|platform/(?:${PLATFORM.join('|')})|ui/(?:${UI.join('|')})|` +
    `seal/passkey-unlock|features/(?:mail-link/mail-links-api|referral/referral(?:-link|s)|transfer/(?:cancelled-requests|request-commands)))\\.tsx?$|/domain/(?:${WIRE.join('|')})\\.ts$`,
);
/** The list of features, and what the routes are made from. */
const ofFeatures =
  /\/app\/(?:feature|features|(?:features\/[^/]+|pages)\/(?:commands|feature)|shell\/(?:feature-routes|frameless-routes|lazy-routes))\.tsx?$/;
const ofFields =
  /\/@mantine\/(?:core\/esm\/components\/(?:CloseButton|Input|InputBase|TextInput)|hooks\/esm\/(?:use-id|use-uncontrolled|utils\/random-id))\//;

/** Kept together what would else be dozens of files of some hundred bytes, each named wherever it is needed. */
const groups = [
  // Without the database nothing needs it, and that needs most of it.
  { name: 'rxjs', test: /\/node_modules\/(?:rxjs|tslib)\// },
  { name: 'every-page', test: ofEveryPage },
  { name: 'frame', test: ofFrame },
  { name: 'signed-in', test: ofDevice },
  { name: 'features', test: ofFeatures },
  { name: 'public', test: /\/app\/ui\/(?:brand|public-f(?:rame|ooter))\.|\/domain\/product\.ts$/ },
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
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'],
        // Pages for strangers; who comes back gets the app's own page, which is stored.
        globIgnores: ['**/screenshots/**', 'sw.js', 'investors.html', 'digital-credit-supply.html'],
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

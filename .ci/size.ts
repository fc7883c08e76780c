// The budget of what a browser must download, in gzipped bytes of script as the server compresses it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ChunkReportSchema } from './chunk-report.ts';
import { PAGES } from './public-pages.ts';
import { firstLoad, modulesIn, overBudget, pageLoad, ringsIn, spending, type Budget } from './size-budget.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

// The whole is every screen, dialog and chart together, which nobody loads at once: raised from 480 KB with the market,
// requests, schedules, statements and receipts, from 520 KB with referrals, investors, push, second factors and
// passkeys, from 580 KB with their screens and the storage that a PIN seals, and from 600 KB with the passkey that unlocks a
// device and the queue of exits. From 605 KB with all credits on Home, held rewards, the outcomes that are summed up, and the
// page for developers. From 610 KB with the alarm about the journal, its evidence, what is sent again after a rewind, and the
// one step-up before sign-in details change. From 632 KB with the notifications of what was refused on this device alone, and
// from 634 KB with what is put aside while a database begins anew.
const budget: Budget = { firstLoadBytesMax: 125_000, wholeAppBytesMax: 637_000 };
const firstFeatures = ['landing', 'auth'];
// Neither landing nor signing in needs the database or charts.
const notBeforeSignIn = /(^|\/)node_modules\/(rxdb|dexie|rxjs|recharts|@mantine\/charts)\//;
// Nor does a visitor of any other public page, who sees neither the frame nor data of a device; what checks documents is theirs.
const notForVisitors =
  /(^|\/)node_modules\/(rxdb|dexie|rxjs|zod|@noble)\/|^app\/shell\/app-frame|^app\/data\/device\/device-context/;
const visitorPages = [
  ...PAGES,
  {
    path: '/explorer',
    modules: ['app/features/explorer/explorer-screen.tsx', 'app/shell/public-screens.tsx'],
  },
];

const gzippedBytes = (file: string) => gzipSync(readFileSync(join(dist, 'app', file))).length;
const inKilobytes = (bytes: number) => `${Math.round(bytes / 100) / 10} KB`;
/** Every script that is shipped: chunks, the service worker and what the page loads besides. */
const scripts = readdirSync(join(dist, 'app'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.js'),
);
const page = readFileSync(join(dist, 'app/index.html'), 'utf8');

const chunks = ChunkReportSchema.parse(JSON.parse(readFileSync(join(dist, 'chunks.json'), 'utf8')));
const first = firstLoad(chunks, firstFeatures);
const sizes = scripts.map((file) => ({
  file,
  bytes: gzippedBytes(file),
  isFirst: first.files.includes(file) || page.includes(`src="/${file}"`),
}));

for (const { file, bytes, isFirst } of sizes.sort((a, b) => b.bytes - a.bytes)) {
  console.log(`${isFirst ? 'first load' : '          '}  ${inKilobytes(bytes).padStart(10)}  ${file}`);
}
for (const { what, bytes, max } of spending(sizes, budget)) {
  console.log(`${what}: ${inKilobytes(bytes)} of ${inKilobytes(max)}`);
}

const visits = visitorPages.map(({ path, modules }) => ({ path, ...pageLoad(chunks, modules) }));
for (const { path, files } of visits) {
  const bytes = sizes.filter(({ file }) => files.includes(file)).reduce((sum, each) => sum + each.bytes, 0);
  console.log(`A visitor of ${path}: ${inKilobytes(bytes)} in ${String(files.length)} files`);
}

const misplaced = modulesIn(chunks, first.files, notBeforeSignIn);
const complaints = [
  ...first.missing.map((feature) => `No module of features/${feature} was found, so its size is unknown.`),
  ...misplaced.slice(0, 5).map(({ file, path }) => `${path} is in the first load (${file}).`),
  ...ringsIn(chunks).map((file) => `${file} imports what imports it.`),
  ...visits.flatMap(({ path, files, missing }) => [
    ...missing.map((module) => `${path} has no chunk that begins with ${module}.`),
    ...modulesIn(chunks, files, notForVisitors)
      .slice(0, 5)
      .map((each) => `${each.path} is loaded by visitors of ${path} (${each.file}).`),
  ]),
  ...overBudget(sizes, budget),
];
for (const line of complaints) console.error(line);
if (complaints.length > 0) process.exitCode = 1;

// The budget of what a browser must download, in gzipped bytes of script as the server compresses it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ChunkReportSchema } from './chunk-report.ts';
import { loadsOf } from './loads.ts';
import { isOfOneFeature, isShared } from './module-groups.ts';
import { increments, modulesIn, overBudget, findCycles, type MeasuredSize } from './size-budget.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * The first load of a visitor, the further load after signing in with what most screens share, and the increment of each lazy
 * part. A new feature gets a budget of its own and takes none from the others.
 */
const FIRST_LOAD_BYTES_MAX = 122_000;
/**
 * 14 KB of it belong to the launchpad: its errors, movements, documents, listings and drafts can appear on every signed-in screen.
 * 0.3 KB load the first screen with its frame, which shows it 260 ms earlier.
 */
const SIGNED_IN_BYTES_MAX = 268_000;
/** All scripts of the app, which the service worker stores; 80.5 KB of them belong to the launchpad alone. */
const WHOLE_APP_BYTES_MAX = 650_000 + 80_500;
/** Without the list of files to store, which grows with every file; the other budgets bound those. */
const SERVICE_WORKER_BYTES_MAX = 10_000;
const PART_BYTES_MAX = 22_500;
/** What only the screens of one feature share: the first of them loads it. */
const FEATURE_BYTES_MAX = 21_500;
/** The one typeface, which every visitor loads beside the first scripts. It is compressed already. */
const TYPEFACE_BYTES_MAX = 21_000;
/** Scripts of any screen after signing in, with all before it: each costs a request. */
const FILES_MAX = 30;
/** Sending, receiving and history share one screen. Its filters import the screen, so both count. */
const LARGER_PARTS: Readonly<Record<string, number>> = {
  // One screen with everything that protects an account. 0.9 KB of it are texts about projects, which every screen loads with the market's tokens.
  'app/pages/security-screen.tsx': 24_500,
  // It reads codes from pictures of a camera; the screen that shows it is counted with it.
  'node_modules/qr/decode.js': 23_300,
  'app/pages/wallet-screen.tsx': 64_500,
  'app/features/history/more-filters.tsx': 65_500,
};
// Neither landing nor signing in needs the database or charts.
const notBeforeSignIn = /(^|\/)node_modules\/(rxdb|dexie|rxjs|recharts|@mantine\/charts)\//;
// The other public pages do not need them either: they show neither the frame nor a device's data. They may parse documents.
const notForVisitors =
  /(^|\/)node_modules\/(rxdb|dexie|rxjs|zod|@noble)\/|^app\/shell\/app-frame|^app\/data\/device\/device-context/;
const gzippedBytes = (file: string) => gzipSync(readFileSync(join(dist, 'app', file))).length;
/** Throws if the worker has no list of files, because it would then store nothing and its size would mean nothing. */
function workerCodeBytes(): number {
  const script = readFileSync(join(dist, 'app/sw.js'), 'utf8');
  const list = /\[\{"revision".*?\}\]/s.exec(script)?.[0];
  if (list === undefined) throw new Error('sw.js has no list of the files to store');
  return gzipSync(script.replace(list, '[]')).length;
}
const typefaceBytes = (): number =>
  readdirSync(join(dist, 'app/assets'))
    .filter((file) => file.endsWith('.woff2'))
    .reduce((sum, file) => sum + readFileSync(join(dist, 'app/assets', file)).length, 0);
const inKilobytes = (bytes: number) => `${Math.round(bytes / 100) / 10} KB`;
/** Every shipped script: chunks, the service worker, and scripts that the page names itself. */
const scripts = readdirSync(join(dist, 'app'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.js'),
);
const page = readFileSync(join(dist, 'app/index.html'), 'utf8');

const chunks = ChunkReportSchema.parse(JSON.parse(readFileSync(join(dist, 'chunks.json'), 'utf8')));
const { first, visits, everyone } = loadsOf(chunks);
const sizes = scripts.map((file) => ({
  file,
  bytes: gzippedBytes(file),
  isFirst: first.files.includes(file) || page.includes(`src="/${file}"`),
}));

const nameOf = (file: string): string => chunks.find((chunk) => chunk.file === file)?.name ?? '';
for (const { file, bytes, isFirst } of sizes.sort((a, b) => b.bytes - a.bytes)) {
  console.log(
    `${isFirst ? 'first load' : '          '}  ${inKilobytes(bytes).padStart(10)}  ${file}  ${nameOf(file)}`,
  );
}
const bytesOf = (files: readonly string[]): number =>
  sizes.filter(({ file }) => files.includes(file)).reduce((sum, { bytes }) => sum + bytes, 0);
const firstFiles = sizes.filter(({ isFirst }) => isFirst).map(({ file }) => file);
const signedIn = [...everyone.files, ...chunks.filter(isShared).map(({ file }) => file)].filter(
  (file) => !firstFiles.includes(file),
);
const ofOneFeature = chunks.filter(isOfOneFeature);
const spent: readonly MeasuredSize[] = [
  { what: 'First load (landing and sign-in)', bytes: bytesOf(firstFiles), max: FIRST_LOAD_BYTES_MAX },
  { what: 'Signed in, beyond it', bytes: bytesOf(signedIn), max: SIGNED_IN_BYTES_MAX },
  {
    what: 'The whole app',
    bytes: bytesOf(scripts.filter((file) => file !== 'sw.js')),
    max: WHOLE_APP_BYTES_MAX,
  },
  { what: 'The typeface', bytes: typefaceBytes(), max: TYPEFACE_BYTES_MAX },
  { what: 'The service worker', bytes: workerCodeBytes(), max: SERVICE_WORKER_BYTES_MAX },
  ...ofOneFeature.map(({ file, name }) => ({
    what: `What the screens of a feature share (${name})`,
    bytes: bytesOf([file]),
    max: FEATURE_BYTES_MAX,
  })),
  ...increments(chunks, [...firstFiles, ...signedIn, ...ofOneFeature.map(({ file }) => file)])
    .map(({ part, files }) => ({
      what: part,
      bytes: bytesOf(files),
      max: LARGER_PARTS[part] ?? PART_BYTES_MAX,
    }))
    .sort((a, b) => b.bytes - a.bytes),
];
for (const { what, bytes, max } of spent) {
  console.log(`${inKilobytes(bytes).padStart(10)} of ${inKilobytes(max).padStart(10)}  ${what}`);
}

const files = Math.max(
  ...increments(chunks, []).map((part) => new Set([...firstFiles, ...signedIn, ...part.files]).size),
);
console.log(`The part with the most files, and all before it: ${String(files)} files`);
for (const { path, files } of visits) {
  console.log(`A visitor of ${path}: ${inKilobytes(bytesOf(files))} in ${String(files.length)} files`);
}

/** Pages that are built for tests only. */
const ofTests = modulesIn(chunks, scripts, /^tests\//);
const misplaced = modulesIn(chunks, first.files, notBeforeSignIn);
const complaints = [
  ...first.missing.map((feature) => `No module of features/${feature} was found, so its size is unknown.`),
  ...misplaced.slice(0, 5).map(({ file, path }) => `${path} is in the first load (${file}).`),
  ...ofTests.slice(0, 5).map(({ file, path }) => `${path} is for tests, and is shipped in ${file}.`),
  ...findCycles(chunks).map((file) => `${file} imports what imports it.`),
  ...visits.flatMap(({ path, files, missing }) => [
    ...missing.map((module) => `${path} has no chunk that holds ${module}.`),
    ...modulesIn(chunks, files, notForVisitors)
      .slice(0, 5)
      .map((each) => `${each.path} is loaded by visitors of ${path} (${each.file}).`),
  ]),
  ...everyone.missing.map(
    (module) => `${module} is in no chunk, so the size of what everybody loads is unknown.`,
  ),
  ...(files > FILES_MAX
    ? [`A part loads ${String(files)} scripts with all before it; ${String(FILES_MAX)} are allowed.`]
    : []),
  ...overBudget(spent),
];
for (const line of complaints) console.error(line);
if (complaints.length > 0) process.exitCode = 1;

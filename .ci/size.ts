// The budget of what a browser must download, in gzipped bytes of script as the server compresses it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ChunkReportSchema } from './chunk-report.ts';
import { firstLoad, overBudget, type Budget } from './size-budget.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

const budget: Budget = { firstLoadBytesMax: 125_000, wholeAppBytesMax: 420_000 };
const firstFeatures = ['landing', 'auth'];
// Neither landing nor signing in needs the database or charts.
const notBeforeSignIn = /^node_modules\/(rxdb|dexie|rxjs|recharts|@mantine\/charts)\//;

const gzippedBytes = (file: string) => gzipSync(readFileSync(join(dist, 'app', file))).length;
const inKilobytes = (bytes: number) =>
  `${(bytes / 1000).toLocaleString('en', { minimumFractionDigits: 1 })} KB`;

const chunks = ChunkReportSchema.parse(JSON.parse(readFileSync(join(dist, 'chunks.json'), 'utf8')));
const first = firstLoad(chunks, firstFeatures);
const sizes = [...chunks.map(({ file }) => file), 'sw.js'].map((file) => ({
  file,
  bytes: gzippedBytes(file),
  isFirst: first.files.includes(file),
}));

for (const { file, bytes, isFirst } of sizes.sort((a, b) => b.bytes - a.bytes)) {
  console.log(`${isFirst ? 'first load' : '          '}  ${inKilobytes(bytes).padStart(10)}  ${file}`);
}
const misplaced = chunks
  .filter(({ file }) => first.files.includes(file))
  .flatMap(({ file, modules }) =>
    modules.filter((path) => notBeforeSignIn.test(path)).map((path) => ({ file, path })),
  );
const complaints = [
  ...first.missing.map((feature) => `No module of features/${feature} was found, so its size is unknown.`),
  ...misplaced.slice(0, 5).map(({ file, path }) => `${path} is in the first load (${file}).`),
  ...overBudget(sizes, budget),
];
for (const line of complaints) console.error(line);
if (complaints.length > 0) process.exitCode = 1;

/**
 * `npm run bench` lists the benchmarks; `npm run bench -- NAME [arguments]` runs one. Each prints its figures and compares
 * within one run, because machines differ and are noisy.
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BENCHMARKS: Readonly<Record<string, { file: string; what: string; usual?: readonly string[] }>> = {
  transfers: {
    file: 'transfers/main.ts',
    what: 'transfers over HTTP from a second process; --peer DIR compares with PostgreSQL in the same run',
  },
  compare: {
    file: 'compare-checkouts.ts',
    what: 'transfers and sign-ins of this checkout beside another one (--checkout DIR), in turns',
  },
  'to-screen': {
    file: 'transfer-to-screen.ts',
    what: 'from committed to visible on the other device, in a browser',
  },
  doorbells: {
    file: 'doorbells.ts',
    what: 'memory of 5,000 open doorbells, and how soon everybody is notified',
  },
  memory: { file: 'memory.ts', what: 'what stays in memory for each entry of the journal, and where' },
  'command-ids': {
    file: 'command-ids.ts',
    what: 'what the index of command ids takes and costs, beside a map of them all',
  },
  'start-up': { file: 'start-up.ts', what: 'a start with a million entries and 100,000 accounts' },
  backup: {
    file: 'backup.ts',
    what: 'how long a backup keeps writes waiting, beside the same time without one',
  },
  device: { file: 'device.ts', what: '10,000 history documents: first sync and offline open, in a browser' },
  install: {
    file: 'install.ts',
    what: 'a first visit on a slow network until every screen opens offline, in a browser',
  },
  history: { file: 'history.ts', what: 'search and CSV over 10,000 history documents, in a browser' },
  pin: {
    file: 'pin.ts',
    what: '10,000 history documents on a device with a PIN and on one without, in a browser',
  },
  'explorer-indexes': {
    file: 'explorer-indexes.ts',
    what: 'what the indexes of the explorer cost when movements are written, and bring when they are searched',
  },
  lighthouse: { file: 'lighthouse.ts', what: 'the public pages on a slow phone, by Lighthouse' },
  payouts: { file: 'payouts.ts', what: 'a month of the investor programme, paid to 10,000 investors' },
  refunds: {
    file: 'refunds.ts',
    what: 'a failed raise with 10,000 backers is refunded while people pay each other',
  },
  launch: {
    file: 'launch.ts',
    what: 'the tokens of 10,000 backers are delivered after a launch while people pay each other',
  },
  invest: {
    file: 'transfers/main.ts',
    what: '256 connections that invest in one project, in turns with 256 that pay to one wallet',
    // Everything takes longer as the journal grows, so both have the same place in time on average.
    usual: ['--connections', '256', '--workloads', 'hot,invest,invest,hot', '--accounts', '5000'],
  },
  launchpad: {
    file: 'launchpad.ts',
    what: 'the launchpad with 500 projects offline, and the dialog to invest, in a browser',
  },
  replay: {
    file: 'replay.ts',
    what: 'the escrow replay of a project with 10,000 entries on a slowed phone, in a browser',
  },
  'open-points': {
    file: 'open-points.ts',
    what: 'what keeps an account from being closed, with 10,000 orders in the ledger',
  },
  limiter: { file: 'request-limiter.ts', what: 'what counting a request for the limits costs' },
  ledger: {
    file: 'ledger-cost.ts',
    what: 'what the ledger itself costs for one transfer and one investment',
  },
  receipt: { file: 'receipt-check.ts', what: 'a receipt checked from its text to the verdict, in a browser' },
  leaf: { file: 'leaf-cost.ts', what: 'what the public record costs as the Merkle leaf' },
  authority: { file: 'authority-rate.ts', what: 'commands a second without HTTP and disk' },
  'block-shape': { file: 'block-shape.ts', what: 'a block with its entries as a list and as one text' },
};

const [name, ...rest] = process.argv.slice(2);
const benchmark = name === undefined ? undefined : BENCHMARKS[name];
if (benchmark === undefined) {
  for (const [known, { what }] of Object.entries(BENCHMARKS))
    console.log(`npm run bench -- ${known.padEnd(12)} ${what}`);
  process.exit(name === undefined ? 0 : 1);
}
const script = join(dirname(fileURLToPath(import.meta.url)), benchmark.file);
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', script, ...(benchmark.usual ?? []), ...rest],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);

/**
 * Runs Lighthouse with its phone profile (a simulated slow phone on a slow network) against the built app and the real server.
 * Every public page must reach 95 for performance and 100 for the rest. Run on an idle machine, after `npm run build`:
 * `npm run bench -- lighthouse [--runs 3] [paths …]`. Prints one JSON line for each page: the median of each score, and the failed
 * audits of the last run.
 */
import { parseArgs } from 'node:util';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { headlessShellPath } from '../../.ci/ensure-chromium.ts';
import { freePort } from '../builders/free-port.ts';
import { startBrowserHost } from './browser-host.ts';
import { percentile } from './percentile.ts';

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '3' } },
  allowPositionals: true,
});
/** The page that a visitor with a payment link sees before signing in. */
const paymentLink = '/wallet?tab=send&to=VIQ-1792153235653-d754kk3glgz2&amount=12.5&currency=DC&note=Lunch';
const paths =
  positionals.length > 0
    ? positionals
    : ['/', '/investors', '/digital-credit-supply', '/explorer', paymentLink];
const AIMS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const CATEGORIES = Object.keys(AIMS) as (keyof typeof AIMS)[];
const TIMES = {
  firstPaintMs: 'first-contentful-paint',
  largestPaintMs: 'largest-contentful-paint',
  blockedMs: 'total-blocking-time',
  layoutShift: 'cumulative-layout-shift',
} as const;

async function measure(url: string, port: number): Promise<Result> {
  const result = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
  if (result === undefined) throw new Error(`nothing was measured at ${url}`);
  return result.lhr;
}

const scoreOf = ({ categories }: Result, name: string): number =>
  Math.round((categories[name]?.score ?? 0) * 100);

/** The console's messages, for an audit that failed because of them. */
function saidIn({ audits }: Result, id: string): string {
  const { details } = audits[id] ?? {};
  if (id !== 'errors-in-console' || details?.type !== 'table') return '';
  return JSON.stringify(details.items.map(({ description }) => description));
}

/** The weighted audits that failed. */
const missedIn = (result: Result): string[] =>
  Object.values(result.categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => {
        const { score, displayValue = '' } = result.audits[id] ?? {};
        return `${id} ${String(score)} ${displayValue} ${saidIn(result, id)}`.trim();
      }),
  );

const host = await startBrowserHost();
const port = await freePort();
const browser = await chromium.launch({
  // The whole browser loads pages of its own windows at the same time.
  executablePath: headlessShellPath(),
  args: [
    `--remote-debugging-port=${String(port)}`,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  for (const path of paths) {
    const results: Result[] = [];
    for (let run = 0; run < Number(values.runs); run++) {
      results.push(await measure(`http://localhost:${String(host.port)}${path}`, port));
    }
    const median = (numbers: number[]): number => percentile(numbers, 50);
    const scores = Object.fromEntries(
      CATEGORIES.map((name) => [name, median(results.map((result) => scoreOf(result, name)))]),
    );
    const times = Object.fromEntries(
      Object.entries(TIMES).map(([name, audit]) => [
        name,
        Math.round(median(results.map(({ audits }) => audits[audit]?.numericValue ?? 0)) * 1_000) / 1_000,
      ]),
    );
    const missed = results.slice(-1).flatMap(missedIn);
    process.stdout.write(
      `${JSON.stringify({ benchmark: 'lighthouse', path, runs: results.length, ...scores, ...times, missed })}\n`,
    );
    const low = CATEGORIES.filter((name) => (scores[name] ?? 0) < AIMS[name]);
    if (low.length > 0) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await host.close();
}

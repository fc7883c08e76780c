/**
 * Measures the cost of checking a receipt on a device, from the text of the file to the verdict: in the browser, at full
 * speed and at a quarter of it, like a phone. The receipts are of a full block, whose paths are the longest.
 * Run: `npm run bench -- receipt [--receipts 200]`. Prints one JSON line. `coldMs`: the first check of a new page, in which
 * nothing is compiled yet and the curve's tables are made (median of seven pages); `preparedMs`: the same on a page that has
 * made its tables before the file is chosen, as /verify does; the others are all later ones.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { entriesPerBlockMax } from '#domain/limits.ts';
import { writeReceipt } from '#domain/receipt/file.ts';
import { evidenceIn, namesIn, makeReceiptFile, sealed, serviceKey } from '#tests/builders/receipt.ts';
import { aWorld, person } from '#tests/builders/world.ts';
import { chromiumPath } from '../../.ci/ensure-chromium.ts';
import { percentile } from './percentile.ts';

const { values } = parseArgs({ options: { receipts: { type: 'string', default: '200' } } });
const count = Number(values.receipts);
const pages = 7;
const slowdowns = [1, 4] as const;

/** Builds one script for the page, as the app's build does. */
async function checkerScript(): Promise<string> {
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: `import { readReceipt } from './file.ts';
        import { checkReceipt, prepareCheck } from './check.ts';
        globalThis.prepareCheck = prepareCheck;
        globalThis.verdictOn = (text, key) => {
          const file = readReceipt(text);
          return file.ok ? checkReceipt(file.value, key).verdict : file.code;
        };`,
      resolveDir: fileURLToPath(new URL('../../domain/receipt', import.meta.url)),
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    write: false,
    target: 'es2023',
  });
  return outputFiles[0]?.text ?? '';
}

/** Receipts of entries spread over a full block. */
function receipts(): string[] {
  const world = aWorld().with(person('ann').holding('1000000 DC'), person('ben'));
  const payload = { to: world.address('ben'), amount: '1.25', currency: 'DC', note: 'for lunch' };
  while (world.entries.length < entriesPerBlockMax) world.send('ann', 'wallet.transfer', payload);
  const block = sealed(world.entries);
  const names = namesIn(world, 'ann', 'ben');
  const transfers = world.entries.filter(({ type }) => type === 'wallet.transfer');
  const step = Math.floor(transfers.length / count) || 1;
  return transfers
    .filter((_, n) => n % step === 0)
    .slice(0, count)
    .map(({ seq }) => writeReceipt(makeReceiptFile(evidenceIn(block, seq, names), { note: 'for lunch' })));
}

async function slowPage(browser: Browser, slowdown: number, script: string): Promise<Page> {
  const page = await browser.newPage();
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addScriptTag({ content: script });
  return page;
}

/** Milliseconds of each check by the page's clock; throws when one does not verify. */
const check = (page: Page, texts: readonly string[]): Promise<number[]> =>
  page.evaluate(
    ([all, key]) => {
      const scope = globalThis as unknown as { verdictOn: (text: string, key: string) => string };
      return all.map((text) => {
        const start = performance.now();
        const verdict = scope.verdictOn(text, key);
        if (verdict !== 'verified') throw new Error(`a receipt is ${verdict}`);
        return performance.now() - start;
      });
    },
    [texts, serviceKey] as const,
  );

const roundToHundredths = (ms: number): number => Math.round(ms * 100) / 100;

async function measure(browser: Browser, slowdown: number, script: string, texts: readonly string[]) {
  const first: Record<'cold' | 'prepared', number[]> = { cold: [], prepared: [] };
  const warm: number[] = [];
  for (let n = 0; n < 2 * pages; n++) {
    const kind = n % 2 === 0 ? 'cold' : 'prepared';
    const page = await slowPage(browser, slowdown, script);
    if (kind === 'prepared') {
      await page.evaluate(() => {
        (globalThis as unknown as { prepareCheck: () => void }).prepareCheck();
      });
    }
    const [firstMs = Number.NaN, ...later] = await check(page, texts);
    first[kind].push(firstMs);
    warm.push(...later);
    await page.close();
  }
  return {
    slowdown,
    coldMs: roundToHundredths(percentile(first.cold, 50)),
    preparedMs: roundToHundredths(percentile(first.prepared, 50)),
    medianMs: roundToHundredths(percentile(warm, 50)),
    p99Ms: roundToHundredths(percentile(warm, 99)),
  };
}

const texts = receipts();
const script = await checkerScript();
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const runs = [];
  for (const slowdown of slowdowns) runs.push(await measure(browser, slowdown, script, texts));
  const bytes = Math.round(texts.reduce((sum, text) => sum + text.length, 0) / texts.length);
  process.stdout.write(
    `${JSON.stringify({ benchmark: 'a receipt checked on the device', receipts: texts.length, bytes, runs })}\n`,
  );
} finally {
  await browser.close();
}

/**
 * Benchmark 9: the time from the durable commit of a transfer to the new balance on the other device's screen, with the real
 * service and the built app on two replicating devices in Chromium. The transfers enter the authority directly, so that only
 * the time after the commit is measured; both devices receive them.
 * Run on an idle machine, after `npm run build`: `npx tsx tests/load/transfer-to-screen.ts [--transfers 100]`. Prints one JSON line.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { makeDirectDevice } from '#tests/journeys/device.ts';
import { seesBalance, signUp } from '#tests/journeys/person.ts';
import { startBrowserHost } from './browser-host.ts';
import { percentile } from './percentile.ts';

const { values } = parseArgs({ options: { transfers: { type: 'string', default: '100' } } });
const transfers = Number(values.transfers);
/** Long enough for the history, notification, toast and chime of a transfer to end before the next one. */
const pauseMs = 1_000;
const warmUps = 5;

/**
 * Resolves to the time at which the balance of test credits first showed a text (ms since the epoch, by the page's clock).
 * (Code for the page has no named functions: the loader of this script would add helpers that the page lacks.)
 */
const standsAt = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        new MutationObserver((_changes, observer) => {
          if (document.querySelector('[data-currency="TDC"] button')?.textContent !== wanted) return;
          observer.disconnect();
          resolve(Date.now());
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );

const host = await startBrowserHost();
const sender = makeDirectDevice(host, { size: 'phone', wholeBrowser: true, keeps: true });
const recipient = makeDirectDevice(host, { size: 'desktop', wholeBrowser: true, keeps: true });
try {
  const from = await signUp(sender, 'sender@load.example');
  const to = await signUp(recipient, 'recipient@load.example');
  await host.ask({ does: 'fund', to: from, amount: '1000000', times: 1 });
  await seesBalance(sender.page, 'TDC', '1,000,000.00');
  const found: number[] = [];
  for (let n = 1; n <= warmUps + transfers; n++) {
    // Started before the transfer, so that no call disturbs the browser while it works.
    const shown = standsAt(recipient.page, `${String(n)}.00 TDC`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const committedAt = await host.ask({ does: 'transfer', from, to, amount: '1' });
    const ms = (await shown) - committedAt;
    if (n > warmUps) found.push(ms);
  }
  process.stdout.write(
    `${JSON.stringify({
      benchmark: 'committed to visible on the other device',
      transfers,
      p50Ms: percentile(found, 50),
      p99Ms: percentile(found, 99),
      maxMs: Math.max(...found),
    })}\n`,
  );
} finally {
  await sender.destroy();
  await recipient.destroy();
  await host.close();
}

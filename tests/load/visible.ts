/**
 * Benchmark 9: from the durable commit of a transfer to the figure on the screen of the other device. The real service
 * in this process, the built app on two devices in Chromium, replication and all. The transfers enter the authority
 * directly, so that only what comes after the commit is measured; both devices receive them.
 * Run on an idle machine, after `npm run build`: `npx tsx tests/load/visible.ts [--transfers 100]`. Prints one JSON line.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { writeMicro } from '#domain/money.ts';
import { type Device, makeDevice } from '#tests/journeys/device.ts';
import { startHost } from '#tests/journeys/host.ts';
import { percentile } from './percentile.ts';
import { seesBalance, signUp } from '#tests/journeys/person.ts';

const { values } = parseArgs({ options: { transfers: { type: 'string', default: '100' } } });
const transfers = Number(values.transfers);
const pauseMs = 200;
const warmUps = 5;

/** When a text first stood in the balance of test credits. ms since the epoch, by the page's clock. */
const watch = (page: Page) =>
  page.evaluateHandle(() => {
    const times = new Map<string, number>();
    new MutationObserver(() => {
      const text = document.querySelector('[data-currency="TDC"] button')?.textContent ?? '';
      if (!times.has(text)) times.set(text, Date.now());
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return times;
  });

const host = await startHost();
const devices: Device[] = [];
try {
  const [sender, recipient] = [
    await makeDevice(host, { size: 'phone' }),
    await makeDevice(host, { size: 'desktop' }),
  ];
  devices.push(sender, recipient);
  const from = await signUp(sender, 'sender@load.example');
  const to = await signUp(recipient, 'recipient@load.example');
  await host.fund(from, '1000000', 'TDC');
  await seesBalance(sender.page, 'TDC', '1,000,000.00');
  const actor = [...host.service.authority.state.users].find(([, user]) => user.address === from)?.[0] ?? '';
  let durableAt = 0;
  host.service.authority.onDurable(() => {
    durableAt = Date.now();
  });
  const seenAt = await watch(recipient.page);
  const found: number[] = [];
  for (let n = 1; n <= warmUps + transfers; n++) {
    const payload = { to, amount: writeMicro(1_000_000n), currency: 'TDC' };
    const answer = await host.service.authority.submit({
      id: `benchmark:visible-${String(n).padStart(8, '0')}`,
      type: 'wallet.transfer',
      actor,
      payload,
    });
    if (!answer.ok) throw new Error(answer.code);
    const committedAt = durableAt;
    const text = `${String(n)}.00 TDC`;
    const shown = await recipient.page.waitForFunction(
      ([times, wanted]) => times.get(wanted),
      [seenAt, text] as const,
      { polling: 50 },
    );
    if (n > warmUps) found.push(((await shown.jsonValue()) ?? 0) - committedAt);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
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
  for (const device of devices) await device.destroy();
  await host.close();
  host.remove();
}

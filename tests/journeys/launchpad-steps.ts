/** People, projects and time for the journeys about the launchpad. */
import type { Locator, Page } from 'playwright-core';
import type { Role } from '#domain/constants.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { isoTime } from '#domain/iso-time.ts';
import type { Device } from './device.ts';
import { eventually } from './eventually.ts';
import type { Host } from './host.ts';
import { begin, waitUntilVisible, showWallet, signUpByRequest } from './person.ts';

export const DAY_MS = 86_400_000;
const waitsMs = 30_000;

let count = 0;

/** Submits a command and expects it to be committed; resolves to the verdict's fields. */
export async function commit(host: Host, actor: string, type: string, payload: object): Promise<object> {
  const id = `journey:${type}:${String((count += 1))}`;
  const answer = await host.service.authority.submit({ id, actor, type, payload });
  if (!answer.ok || answer.verdict.verdict !== 'committed') throw new Error(JSON.stringify(answer));
  return answer.verdict;
}

export const userAt = (host: Host, address: string): string =>
  host.service.authority.state.wallets.get(address) ?? '';

/** Opens an account with a role, and shows its wallet; resolves to the wallet's address. */
export async function beginAs(host: Host, device: Device, name: string, role?: Role): Promise<string> {
  const email = `${name}@journey.example`;
  if (role === undefined) return begin(device, email, name);
  await device.start();
  const address = await signUpByRequest(device, email, name);
  await commit(host, SYSTEM_ACTOR, 'role.grant', { role, userId: userAt(host, address) });
  await showWallet(device, address);
  return address;
}

/** Moves the service's clock; due work follows at once. */
export async function passDays(host: Host, days: number): Promise<void> {
  const answer = await fetch(`${host.origin}/api/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: days * DAY_MS }),
  });
  if (!answer.ok) throw new Error(`the clock does not move: ${String(answer.status)}`);
}

/** A raise of 400 to 1,000 DC at 0.5 DC a token, from `startsInDays` on for ten days. */
export const offerOf = (now: number, symbol: string, startsInDays = 0) => ({
  title: `${symbol} works`,
  description: 'Power from the tides, sold to the town.',
  type: 'standard',
  symbol,
  totalSupply: '1000000',
  softCap: '400',
  hardCap: '1000',
  price: '0.5',
  launchPrice: '0.75',
  startAt: isoTime(now + startsInDays * DAY_MS),
  presaleEndAt: isoTime(now + (startsInDays + 10) * DAY_MS),
  endAt: isoTime(now + (startsInDays + 20) * DAY_MS),
});

/** Submitted and approved without the screens, open at once; resolves to its id. */
export async function openProject(
  host: Host,
  { creator, staff, symbol }: { readonly creator: string; readonly staff: string; readonly symbol: string },
): Promise<string> {
  const submitted = await commit(host, creator, 'project.submit', offerOf(Date.now() - 1_000, symbol));
  const { project } = submitted as { readonly project: string };
  await commit(host, staff, 'project.approve', { project });
  return project;
}

/** "2026-12-24T18:00", as the browser's field has it. */
function localTime(ms: number): string {
  const at = new Date(ms);
  return new Date(ms - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Fills in the form of a project, without opening its preview. */
export async function fillOffer(page: Page, offer: ReturnType<typeof offerOf>): Promise<void> {
  for (const [label, value] of [
    ['Title', offer.title],
    ['Description', offer.description],
    ['Token symbol', offer.symbol],
    ['Total supply', offer.totalSupply],
    ['Presale price', offer.price],
    ['Launch price', offer.launchPrice],
    ['Soft cap', offer.softCap],
    ['Hard cap', offer.hardCap],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  for (const [label, at] of [
    ['Launch date', offer.startAt],
    ['End of the presale', offer.presaleEndAt],
    ['End date', offer.endAt],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(localTime(Date.parse(at)));
  }
}

export const projectPath = (project: string): string => `/launchpad/project/${project}`;

/** The control that opens the dialog to invest, or the disabled button that says why nobody can invest. */
export const investButton = (page: Page, title: string): Locator =>
  page.getByRole('link', { name: `Invest Now in ${title}` });

/** Opens the dialog, fills it in, and opens the review; resolves to the button that invests. */
export async function reviewInvestment(page: Page, title: string, amount: string): Promise<Locator> {
  await investButton(page, title).first().click();
  const dialog = page.getByRole('dialog', { name: `Invest in ${title}` });
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('button', { name: 'Invest with DC' }).click();
  const invest = dialog.getByRole('button', { name: /^Invest [\d,.]+ DC$/ });
  await waitUntilVisible(invest);
  return invest;
}

/** The person's investment on the project's page. */
export const ownInvestment = (page: Page): Locator => page.getByRole('region', { name: 'Your investment' });

/** A row of the wallet's tokens. */
export const tokenRow = (page: Page, symbol: string): Locator =>
  page.getByRole('list', { name: 'Project tokens' }).getByRole('listitem').filter({ hasText: symbol });

/** Waits until the wallet shows this many tokens, none of them locked. */
export async function seesTokens(device: Device, amount: string, symbol: string): Promise<void> {
  await device.goto('/wallet');
  const row = tokenRow(device.page, symbol);
  await waitUntilVisible(row.getByTitle(`${amount}.000000 ${symbol}`), waitsMs);
  await eventually(() => row.getByText('locked').count(), waitsMs).toBe(0);
}

// Proves the list of project tokens from the wallet on the device: live, with title, picture and value from the market,
// locked amounts separately, largest first; linked to their project only if it has a page; and nothing invented while
// there are none or nothing is known.
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TokenBalance } from '#domain/protocol.ts';
import { expectAdvertisement, openTestDevice, second, makeSurroundings } from '#tests/builders/device.ts';
import { aProjectDocument } from '#tests/builders/shown-projects.ts';
import { aTokenDocument } from '#tests/builders/shown-tokens.ts';
import { aWallet } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import type { DeviceData } from '../../data/device/device-data.ts';
import { DeviceContext } from '../../data/device/device-context.ts';
import { supplyValue } from '../../ui/testing/supply.ts';
import { reaches, render, type Rendered } from '../../ui/testing/render.tsx';
import { TokenHoldings } from './token-holdings.tsx';

let count = 0;
let authority: FakeAuthority;
let device: DeviceData | null = null;
let rendered: Rendered | null = null;
beforeEach(() => {
  expectAdvertisement();
  localStorage.clear();
  authority = new FakeAuthority(`h${String(++count).padStart(25, '0')}`);
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await device?.close();
  device = null;
});

const token = (projectId: string, posted: string, held = '0'): TokenBalance => ({
  projectId,
  symbol: projectId.toUpperCase(),
  posted,
  held,
});
let seq = 1;
const setTokens = (...tokens: readonly TokenBalance[]): void => {
  seq += 1;
  authority.write('wallet', aWallet(authority.userId, { seq, at: second(seq), tokens: [...tokens] }));
};
const lists = (projectId: string, price: string, logo?: string): void => {
  const symbol = projectId.toUpperCase();
  const prices = [{ at: second(1), price }];
  const named = { projectId, symbol, title: `Title of ${projectId}`, prices };
  authority.write('catalog', aTokenDocument({ ...named, ...(logo === undefined ? {} : { logo }) }));
  authority.write('catalog', {
    ...{ id: 'supply', seq: 1, at: second(1) },
    value: supplyValue({ priceUsd: '1' }),
  });
};

const sync = (): Promise<void> =>
  act(async () => {
    const replication = await device?.sync.leading;
    await replication?.firstSync;
    replication?.resync();
    await replication?.inSync();
  });

async function open(pathOf?: (projectId: string) => string): Promise<HTMLElement> {
  device = await openTestDevice(makeSurroundings(authority));
  await sync();
  rendered = await render(
    <DeviceContext value={{ status: 'open', data: device }}>
      <TokenHoldings {...(pathOf === undefined ? {} : { pathOf })} />
    </DeviceContext>,
  );
  return rendered.page;
}

const rowsOf = (page: HTMLElement): (readonly (string | undefined)[])[] =>
  [...page.querySelectorAll('li')].map((row) =>
    [...row.querySelectorAll('.holding-words > *, .holding-figures > *')].map((part) => part.textContent),
  );

describe('the tokens of projects', () => {
  it('are listed with title, value and locked amount, the largest first, and follow changes', async () => {
    lists('sun', '0.25', 'ab'.repeat(32));
    setTokens(token('moon', '5'), token('sun', '1200.5', '200.25'));
    const page = await open();
    await reaches(() =>
      expect(rowsOf(page)).toEqual([
        ['Title of sun', 'SUN', '1,200.50 SUN', '$250.06', '200.25 SUN locked'],
        ['MOON', 'Not on the market', '5.00 MOON'],
      ]),
    );
    expect(page.querySelector('img')?.getAttribute('src')).toBe(`/api/files/${'ab'.repeat(32)}`);
    expect(page.querySelector('.vq-arrived')).toBeNull();
    expect(page.querySelector('li a.holding-title')).toBeNull();

    lists('moon', '10');
    setTokens(token('sun', '3000'), token('moon', '5000'));
    await sync();
    await reaches(() =>
      expect(rowsOf(page)).toEqual([
        ['Title of moon', 'MOON', '5,000.00 MOON', '$50.00K'],
        ['Title of sun', 'SUN', '3,000.00 SUN', '$750.00'],
      ]),
    );
    expect(page.querySelectorAll('.holding-balance.vq-arrived')).toHaveLength(2);

    setTokens(token('sun', '3000'), token('moon', '0'));
    await sync();
    await reaches(() => expect(rowsOf(page).map(([name]) => name)).toEqual(['Title of sun']));
    setTokens();
    await sync();
    await reaches(() => expect(page.textContent).toContain('You hold no project tokens.'));
  });

  it('are named before their launch, without a value', async () => {
    authority.write('catalog', aProjectDocument({ id: 'sun', title: 'Solar roofs' }));
    setTokens(token('sun', '200', '200'));
    const page = await open();
    await reaches(() =>
      expect(rowsOf(page)).toEqual([
        ['Solar roofs', 'SUN · Before its launch', '200.00 SUN', '200.00 SUN locked'],
      ]),
    );
  });

  it('lead to the form that sends them, and say why a locked one cannot be sent', async () => {
    setTokens(token('sun', '5', '1'), token('moon', '3', '3'));
    const page = await open();
    await reaches(() =>
      expect(page.querySelector('[aria-label="Send SUN"]')?.getAttribute('href')).toBe(
        '/wallet?tab=send&currency=token%3Asun%3ASUN',
      ),
    );
    const locked = page.querySelector<HTMLButtonElement>('[aria-label="Send MOON"]');
    expect(locked?.disabled).toBe(true);
    expect(locked?.title).toBe('Locked until the project is launched');
    const reason = document.getElementById(locked?.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('3.00 MOON locked');
  });

  it('link to their project if projects have a page', async () => {
    setTokens(token('sun', '1'));
    const page = await open((projectId) => `/launchpad/project/${projectId}`);
    await reaches(() =>
      expect(page.querySelector('li a')?.getAttribute('href')).toBe('/launchpad/project/sun'),
    );
  });

  it('says that there are none, and where tokens come from', async () => {
    authority.write('wallet', aWallet(authority.userId));
    const page = await open();
    await reaches(() =>
      expect(page.textContent).toContain(
        'You hold no project tokens. Those of each project are listed here.',
      ),
    );
    expect(page.querySelector('h2')?.textContent).toBe('Project tokens');
    expect(page.querySelector('section a')?.getAttribute('href')).toBe('/market/data');
    expect(page.querySelector('section')?.textContent).not.toMatch(/\d/);
  });

  it('are hidden before the wallet is known', async () => {
    const page = await open();
    expect(page.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(page.querySelector('section')?.textContent).toBe('Project tokens');
  });
});

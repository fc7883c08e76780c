/**
 * Proves the list of a token's holders: what the project has itself by name, wallets with amount, share and what is locked, pages,
 * wallets that hide their balances only as a number, and that it can be read offline once it was loaded.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HolderPage } from '#domain/project-launch/holder-answers.ts';
import { declarePrivateValues } from '#app/seal/private-storage.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aProject } from '#tests/builders/shown-projects.ts';
import { adoptSession, startSession, stopSession } from '../../platform/session.ts';
import { buttonNamed, click, reaches, render, type Rendered } from '../../ui/testing/render.tsx';
import { annsSession } from '../../ui/testing/signed-in.ts';
import { HoldersSection } from './holders-section.tsx';

const wallet = (n: number): string => `VIQ-170000000000${String(n)}-holder00000${String(n)}`;
const aPage = (change: Partial<HolderPage> = {}): HolderPage => ({
  symbol: 'SUN',
  supply: '1000000',
  reserves: [
    { name: 'marketing', amount: '149700' },
    { name: 'liquidity', amount: '848300' },
  ],
  holders: 3,
  hidden: 1,
  items: [{ address: wallet(1), amount: '1300', locked: '0' }],
  next: `1300000000~${wallet(1)}`,
  ...change,
});
const second = aPage({ items: [{ address: wallet(2), amount: '500', locked: '200' }], next: null });

let asked: string[] = [];
let rendered: Rendered | null = null;
beforeEach(() => {
  localStorage.clear();
  declarePrivateValues(['project-holders']);
  asked = [];
  startSession();
  adoptSession(annsSession(), false);
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await stopSession();
});

/** Null: it cannot be reached. */
const serve = (pages: readonly HolderPage[] | null): void => {
  vi.stubGlobal('fetch', (path: string) => {
    if (pages === null) return Promise.reject(new TypeError('no network'));
    asked.push(path);
    return Promise.resolve(Response.json(pages[path.includes('cursor') ? 1 : 0]));
  });
};

async function show(): Promise<HTMLElement> {
  rendered = await render(withData(<HoldersSection project={aProject()} />, makeShownData({})));
  return rendered.page;
}
const rowsIn = (page: HTMLElement): (string | undefined)[][] =>
  [...page.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td, th')].map((cell) => cell.textContent),
  );

describe('the holders of a token', () => {
  it('are listed after what the project has, with their shares', async () => {
    serve([aPage(), second]);
    const page = await show();
    await reaches(() => expect(rowsIn(page)).toHaveLength(3));
    expect(rowsIn(page).slice(0, 2)).toEqual([
      ['Project: liquidity vault', '848,300.00', '84.83%'],
      ['Project: marketing vault', '149,700.00', '14.97%'],
    ]);
    expect(rowsIn(page)[2]?.slice(1)).toEqual(['1,300.00', '0.13%']);
    expect(page.querySelector('tbody a')?.getAttribute('href')).toBe(`/explorer/${wallet(1)}`);
    expect(page.textContent).toContain(
      'Held by 3 wallets. 1 wallet of them hides its balance and is not listed.',
    );
    await click(buttonNamed(page, /More holders/));
    await reaches(() => expect(rowsIn(page)).toHaveLength(4));
    expect(rowsIn(page)[3]?.slice(1)).toEqual(['500.00200.00 locked', '0.05%']);
    expect(asked.at(-1)).toContain(`cursor=1300000000%7E${wallet(1)}`);
    expect(buttonNamed(page, /More holders/)).toBeUndefined();
  });

  it('are loaded again after a burn, which changes what the project has', async () => {
    serve([aPage(), second]);
    const page = await show();
    await reaches(() => expect(rowsIn(page)).toHaveLength(3));
    serve([aPage({ reserves: [{ name: 'marketing', amount: '149600' }] }), second]);
    await rendered?.rerender(
      withData(<HoldersSection project={aProject({ tokensBurned: '100' })} />, makeShownData({})),
    );
    await reaches(() => expect(rowsIn(page)[0]?.[1]).toBe('149,600.00'));
  });

  it('can be read offline once they were loaded', async () => {
    serve([aPage({ next: null })]);
    const before = await show();
    await reaches(() => expect(rowsIn(before)).toHaveLength(3));
    await rendered?.unmount();
    serve(null);
    const page = await show();
    expect(rowsIn(page)).toHaveLength(3);
    await reaches(() => expect(page.textContent).toContain('These are the holders that this device knows.'));
    expect(page.textContent).toMatch(/As of .+\./);
  });

  it('are not invented when they were never loaded', async () => {
    serve(null);
    const page = await show();
    await reaches(() => expect(page.textContent).toContain('The holders are not on this device yet'));
    expect(rowsIn(page)).toEqual([]);
    serve([aPage()]);
    await click(buttonNamed(page, /Try again/));
    await reaches(() => expect(rowsIn(page)).toHaveLength(3));
  });
});

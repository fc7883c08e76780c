// Proves what the page of a launched project says about its token: the reference price in DC and dollars, its change, volume, cap
// and liquidity, and the price since the launch as a chart; and nothing before the launch or while the price of DC is unknown.
import { afterEach, describe, expect, it } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aProject, inDays } from '#tests/builders/shown-projects.ts';
import { aTokenDocument } from '#tests/builders/shown-tokens.ts';
import { reaches, render, type Rendered } from '../../ui/testing/render.tsx';
import { supplyValue } from '../../ui/testing/supply.ts';
import { MarketCard } from './market-card.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const supply = { id: 'supply', seq: 1, at: inDays(-1), value: supplyValue({ priceUsd: '1.25' }) };

async function show(catalog: readonly { readonly id: string }[]): Promise<HTMLElement> {
  const data = makeShownData({ pulled: ['catalog'], collections: { catalog } });
  rendered = await render(withData(<MarketCard project={aProject()} />, data));
  return rendered.page;
}

describe("a launched project's token", () => {
  it('has its price in DC and dollars, change, volume, cap and liquidity', async () => {
    const token = aTokenDocument({
      prices: [
        { at: inDays(-3), price: '0.8' },
        { at: inDays(-0.5), price: '0.96' },
      ],
      volumes: [{ hour: Math.floor(Date.now() / 3_600_000), dc: '12.5' }],
    });
    const page = await show([supply, token]);
    const facts = [...page.querySelectorAll('dl > div')].map((row) => row.textContent);
    expect(facts).toEqual([
      'Reference price0.96 DC · $1.2000',
      '24h change+20.00%',
      '24h volume, reference12.50 DC · $15.62',
      'Market cap$1.20M',
      'Liquidity84% of all SUN',
    ]);
    expect(page.querySelector('h2')?.textContent).toBe('SUN on the market');
    expect(page.querySelector('section a')?.getAttribute('href')).toBe('/market/data');
    await reaches(() =>
      expect(page.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toContain(
        'Reference price since the launch',
      ),
    );
  });

  it('is not shown before the launch, nor without the price of DC', async () => {
    expect((await show([supply])).querySelector('section')).toBeNull();
    await rendered?.unmount();
    expect((await show([aTokenDocument()])).querySelector('section')).toBeNull();
  });
});

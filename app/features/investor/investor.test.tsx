/**
 * Proves the investors page: every section with figures from the constants, the link for visitors, the checks before an
 * investment is reviewed, and when amounts may leave and are paid.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FUND_ALLOCATION } from '#domain/investor/offer.ts';
import type { InvestorStanding } from '#domain/investor/document.ts';
import { MICRO_PER_UNIT } from '#domain/money.ts';
import { investorIn } from './use-investor.ts';
import { investorTotalsIn } from './investor-totals.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { buttonNamed, click, render, type Rendered, settled } from '../../ui/testing/render.tsx';
import { findExitable } from './exit-sheet.tsx';
import { Component as InvestorsScreen } from './investors-screen.tsx';
import { checkJoin } from './join-check.ts';
import { nextPayoutText } from './next-payout.ts';
import { DEFAULT_PROGRAMME_TERMS, makeQuestions, workedExample } from './programme-text.ts';

let rendered: Rendered | null = null;
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  vi.unstubAllGlobals();
});

const screen = async (): Promise<HTMLElement> => {
  rendered = await render(
    <>
      <InvestorsScreen />
      <Toaster />
    </>,
  );
  return rendered.page;
};

describe('the page', () => {
  test('has every section of the specification', async () => {
    const page = await screen();
    const heads = [...page.querySelectorAll('h1, h2')].map((head) => head.textContent);
    expect(heads.slice(1)).toEqual([
      'What is VaultIQ?',
      'Investment Model Explained',
      'Investor Tiers',
      'Investor Wallet and Access',
      'Investor Dashboard',
      'Frequently asked questions',
      'Ready when you are',
    ]);
    const links = [...page.querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toContainEqual(['View Active Projects', '/launchpad']);
    expect(links.find(([name]) => name === 'Create Investor Account')?.[1]).toMatch(/^\/auth/);
    expect(page.querySelector('#investment-model')).not.toBeNull();
  });

  test('its cards show fee, pool share and investments to date, without invented figures', async () => {
    const page = await screen();
    const cards = [...page.querySelectorAll('dl.vq-figure-cards > div')].map((card) => [
      card.querySelector('dt')?.textContent,
      card.querySelector('dd')?.textContent,
    ]);
    expect(cards).toEqual([
      ['Universal Transaction Fee', '0.05%'],
      ['Monthly Investor Pool Share', '15%'],
      ['Total Investments', '…'],
    ]);
  });

  test('a visitor can read everything, and is asked to sign in for the dashboard', async () => {
    const page = await screen();
    expect(page.textContent).not.toContain('Authentication Required');
    await click(buttonNamed(page, /^View your dashboard$/));
    expect(page.textContent).toContain('Authentication Required');
    expect(page.textContent).toContain('Please sign in to view your investor dashboard.');
  });

  test('Become an Investor scrolls to the investment model, without animation if the system asks for that', async () => {
    const scrolled = vi.fn();
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    Object.assign(Element.prototype, { scrollIntoView: scrolled });
    const page = await screen();
    await click(buttonNamed(page, /^Become an Investor$/));
    expect(scrolled.mock.contexts).toEqual([page.querySelector('#investment-model')]);
    expect(scrolled).toHaveBeenCalledWith({ behavior: 'auto' });
  });

  test('the fund allocation is shown as bars with texts, beside the worked example', async () => {
    const page = await screen();
    const rows = [...page.querySelectorAll('.investors-allocation > li')].map((row) => [
      row.querySelector('span')?.textContent,
      row.querySelector('strong')?.textContent,
      row.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow'),
    ]);
    expect(rows).toEqual([
      ['Ecosystem expansion and infrastructure', '40%', '40'],
      ['Developer incentives and partner integrations', '25%', '25'],
      ['Marketing, global growth and community', '20%', '20'],
      ['Liquidity reserve and vault stability', '10%', '10'],
      ['Legal, auditing and operational costs', '5%', '5'],
    ]);
    const example = [...page.querySelectorAll('.vq-facts > div')].map((row) => row.textContent);
    expect(example).toEqual([
      'Network fees in a month1,000,000 DC',
      'Investor pool, 15%150,000 DC',
      'Payout to a 2% holder3,000 DC',
    ]);
  });

  test('the steps: register and complete KYC, receive the vault address, find it in the profile', async () => {
    const steps = [...(await screen()).querySelectorAll('.investors-steps > li')].map(
      ({ textContent }) => textContent,
    );
    expect(steps).toHaveLength(3);
    expect(steps[0]).toMatch(/^Register and complete basic KYC.*24-48 hours/);
    expect(steps[1]).toMatch(/^Receive your Investor Vault Address/);
    expect(steps[2]).toMatch(/profile.*Tier, vault, payouts and return are stored with your account/);
  });

  test.each([
    ['2500000', 1, '$2,500,000.00', 'To date, by 1 investor'],
    ['0', 0, '$0.00', 'To date, by 0 investors'],
  ])('total investments to date in dollars, as published: %s of %i', async (totalUsd, count, value, more) => {
    const investors = {
      ...{ totalUsd, totalDc: totalUsd, investors: count, lockedDc: '0', lastPayout: null },
      ...{ minimumUsd: '500', exitAfterMonths: 6 },
    };
    const answer = { asOf: null, supply: null, events: [], log: [], vaults: {}, investors };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
    const page = await screen();
    await settled(more);
    const card = [...page.querySelectorAll('.vq-figure-card')].at(2);
    expect(card?.querySelector('.vq-figure-value')?.textContent).toBe(value);
  });

  test('tiers are shown with their minimum and their benefits', async () => {
    const page = await screen();
    const tiers = [...page.querySelectorAll('.investors-tiers > li')].map((tier) => [
      tier.querySelector('h3')?.textContent,
      tier.querySelector('p')?.textContent,
      [...tier.querySelectorAll('li')].map(({ textContent }) => textContent.trim()),
    ]);
    const forAll = ['Investor Dashboard Access', 'Monthly Return Reports'];
    const fromSilver = [...forAll, 'Priority Support', 'Early Access to Projects'];
    const fromGold = [...fromSilver, 'Exclusive Investor Channel', 'Quarterly Bonuses'];
    expect(tiers).toEqual([
      ['Bronze', '$500+', forAll],
      ['Silver', '$5,000+', fromSilver],
      ['Gold', '$25,000+', fromGold],
      ['Platinum', '$100,000+', [...fromGold, 'Board Access', 'Custom Reporting', 'Private Consultations']],
    ]);
  });
});

describe('the model', () => {
  test('allocates all of the funds', () => {
    expect(FUND_ALLOCATION.map(({ bps }) => bps / 100)).toEqual([40, 25, 20, 10, 5]);
  });

  test('the worked example follows the constants: 1,000,000 DC of fees, 150,000 in the pool, 3,000 for 2 %', () => {
    const values = (terms = DEFAULT_PROGRAMME_TERMS): string[] =>
      workedExample(terms).map(({ value }) => value);
    expect(values()).toEqual(['1,000,000 DC', '150,000 DC', '3,000 DC']);
    const feeSplit = { universal: 2_000n, core: 4_000n, developer: 4_000n };
    expect(values({ ...DEFAULT_PROGRAMME_TERMS, feeSplit })).toEqual([
      '1,000,000 DC',
      '200,000 DC',
      '4,000 DC',
    ]);
  });

  test('questions: minimum $500, DC only, exit after 6 months subject to liquidity, KYC 24-48 hours', async () => {
    const answers = makeQuestions(DEFAULT_PROGRAMME_TERMS)
      .map(({ answer }) => answer)
      .join(' ');
    const page = await screen();
    for (const words of [
      '$500 worth',
      'in DC only',
      'After 6 months, subject to liquidity',
      'About 24-48 hours',
    ]) {
      expect(answers).toContain(words);
      expect(page.textContent).toContain(words);
    }
  });
});

describe('an investment', () => {
  const now = Date.parse('2026-08-31T12:00:00Z');
  const asked = { available: 10_000n * MICRO_PER_UNIT, investedUsd: '0', now };
  const check = (text: string, more: Partial<typeof asked> = {}) =>
    checkJoin(DEFAULT_PROGRAMME_TERMS, { ...asked, ...more, text });

  test.each([
    ['', 'Please enter a valid amount'],
    ['abc', 'Please enter a valid amount'],
    ['499.999999', 'Minimum investment is $500'],
    ['10000.000001', 'Insufficient balance'],
  ])('of %j is not reviewed: %s', (text, error) => {
    expect(check(text)).toEqual({ ok: false, error });
  });

  test('shows its value, the tier that it reaches and the end of its lock', () => {
    const [first, more] = [check('500'), check('500', { investedUsd: '4500' })];
    expect(first).toMatchObject({
      ok: true,
      joining: {
        worthUsd: 500n * MICRO_PER_UNIT,
        tier: 'Bronze',
        lockedUntil: Date.parse('2027-02-28T12:00:00Z'),
      },
    });
    expect(more).toMatchObject({ joining: { tier: 'Silver' } });
  });
});

const lot = (dc: string, exitableAt: string) => ({
  dc,
  usd: dc,
  priceUsd: '1',
  joinedAt: '2026-01-01T00:00:00.000Z',
  exitableAt,
});
const investor: InvestorStanding = {
  vault: 'VIQ-1767225600000-000000000ann',
  joinedAt: '2026-01-01T00:00:00.000Z',
  tier: 'Bronze',
  investedDc: '900',
  investedUsd: '900',
  everUsd: '900',
  earnedDc: '9',
  heldDc: '0',
  lots: [lot('500', '2026-07-01T00:00:00.000Z'), lot('400', '2026-09-01T00:00:00.000Z')],
  exit: null,
};

test('only DC that have been in the vault for long enough may leave it', () => {
  const before = findExitable(investor, Date.parse('2026-06-30T00:00:00Z'));
  expect(before).toEqual({ amount: 0n, nextAt: '2026-07-01T00:00:00.000Z' });
  const between = findExitable(investor, Date.parse('2026-07-01T00:00:00Z'));
  expect(between).toEqual({ amount: 500n * MICRO_PER_UNIT, nextAt: '2026-09-01T00:00:00.000Z' });
});

test('the next payout is the month after this one, or TBD', () => {
  const now = Date.parse('2026-12-31T23:59:59Z');
  expect(nextPayoutText(investor, now)).toBe('January 2027');
  expect(nextPayoutText({ investedDc: '0' }, now)).toBe('TBD');
});

test("makes a profile of the device's documents, the newest payout first", () => {
  const payout = (month: string) => ({
    id: `payout:${month}`,
    seq: 1,
    at: '2026-12-01T00:00:00.000Z',
    payout: {
      month,
      amountDc: '3',
      poolPercentage: '2.00',
      status: 'paid' as const,
      createdAt: '2026-12-01T00:00:00.000Z',
    },
  });
  const seen = investorIn([
    { id: 'investor', seq: 2, at: '2026-12-01T00:00:00.000Z', investor },
    payout('2026-10'),
    payout('2026-11'),
  ]);
  expect(seen.investor?.tier).toBe('Bronze');
  expect(seen.verification).toBeNull();
  expect(seen.payouts.map(({ month }) => month)).toEqual(['2026-11', '2026-10']);
});

test.each([
  undefined,
  null,
  'many',
  { totalUsd: 12, investors: 1 },
  { totalUsd: '1e9', investors: 1 },
  { totalUsd: '12.5', investors: 1.5 },
])('ignores totals of an unexpected form: %j', (value) => {
  expect(investorTotalsIn(value)).toBeNull();
});

test('reads totals and ignores other fields', () => {
  const said = { totalUsd: '12.5', investors: 2, totalDc: '12.5', somethingNew: true };
  expect(investorTotalsIn(said)).toEqual({ totalUsd: '12.5', investors: 2 });
});

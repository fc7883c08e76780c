/**
 * Proves the investor's dashboard in every state: unknown, not joined, joined, verified or not, pending commands, paid
 * and held shares, the place of an exit in the queue; and that investing, exiting and verification are requested once
 * and as typed.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ExitsValue, InvestorStanding, PayoutStanding } from '#domain/investor/document.ts';
import { newCommand } from '../../data/outbox/command-doc.ts';
import type { CommandDoc, InvestorView } from './use-investor.ts';
import { dismissToast } from '../../ui/toast.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { buttonNamed, click, render, type Rendered, type } from '../../ui/testing/render.tsx';
import { InvestorDashboard } from './investor-dashboard.tsx';

type Sent = { readonly type: string; readonly payload: unknown };
type Held = { view: unknown; exits: unknown; sent: unknown[]; dismissed: string[]; fails: boolean };
const held = vi.hoisted<Held>(() => ({ view: null, exits: null, sent: [], dismissed: [], fails: false }));
vi.mock('./use-investor.ts', async (original) => ({
  ...(await original<object>()),
  useInvestor: () => held.view,
}));
vi.mock('../../data/queries/catalog.ts', async (original) => ({
  ...(await original<object>()),
  useCatalog: (name: string) =>
    name === 'exits' && held.exits !== null ? { id: 'exits', seq: 1, at: NOW, value: held.exits } : null,
}));
vi.mock('../../data/outbox/outbox.ts', async (original) => ({
  ...(await original<object>()),
  useDismiss: () => (id: string) => {
    held.dismissed.push(id);
    return Promise.resolve();
  },
  useEnqueue: () => (named: string, payload: unknown) => {
    if (held.fails) return Promise.reject(new Error('the device is full'));
    held.sent.push({ type: named, payload });
    return Promise.resolve('an-id');
  },
}));
vi.mock('../../data/queries/wallet.ts', async (original) => ({
  ...(await original<object>()),
  useWallet: () => ({ perCurrency: { DC: { available: 2_000_000_000n } } }),
}));

const NOW = '2026-11-22T10:00:00.000Z';
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
  tier: 'Silver',
  investedDc: '6000',
  investedUsd: '6500.5',
  everUsd: '8000',
  earnedDc: '12.345678',
  heldDc: '0',
  lots: [lot('4000', '2026-07-01T00:00:00.000Z'), lot('2000', '2027-05-01T00:00:00.000Z')],
  exit: null,
};
const waiting: InvestorStanding = {
  ...investor,
  exit: { id: '000000000090', amount: '1000', left: '600', requestedAt: '2026-11-20T10:00:00.000Z' },
};
const exits: ExitsValue = {
  complete: true,
  queue: [
    { from: '000000000070', to: '000000000070', exits: 1, dc: '12000' },
    { from: '000000000080', to: '000000000080', exits: 1, dc: '34.5' },
    { from: '000000000090', to: '000000000090', exits: 1, dc: '600' },
  ],
  lockedDc: '50000',
  openingDc: '60000',
  changedIn: '2026-11',
  reserve: { month: '2026-11', leftDc: '0' },
  reserveBps: 1_000,
  reserveMinimumDc: '10000',
};
const payout = (month: string, status: 'paid' | 'held' = 'paid'): PayoutStanding => ({
  month,
  amountDc: '3.5',
  poolPercentage: '2.00',
  status,
  createdAt: '2026-11-01T00:00:00.000Z',
});
const asked = (change: Partial<CommandDoc> = {}): CommandDoc => ({
  ...newCommand({ id: 'asked-1', type: 'investor.exit', payload: { amount: '600' } }, Date.parse(NOW)),
  ...change,
});

let rendered: Rendered | null = null;
beforeEach(() => {
  vi.setSystemTime(new Date(NOW));
  Object.assign(held, { view: null, exits: null, sent: [], dismissed: [], fails: false });
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  dismissToast();
  vi.useRealTimers();
});

async function open(change: Partial<InvestorView> = {}): Promise<HTMLElement> {
  const view: InvestorView = {
    status: 'ready',
    investor,
    verification: null,
    payouts: [],
    asked: [],
    ...change,
  };
  held.view = view;
  rendered = await render(
    <>
      <InvestorDashboard />
      <Toaster />
    </>,
  );
  return rendered.page;
}

const region = (page: HTMLElement, name: string): HTMLElement | null =>
  page.querySelector(`section[aria-label="${name}"]`);
const cardsOf = (page: HTMLElement): Record<string, string[]> =>
  Object.fromEntries(
    [...page.querySelectorAll('.vq-figure-cards > div')].map((card) => [
      card.querySelector('dt')?.textContent ?? '',
      [...card.querySelectorAll('dd')].map((value) => value.textContent),
    ]),
  );
const factsOf = (part: HTMLElement | null): Record<string, string> =>
  Object.fromEntries(
    [...(part?.querySelectorAll('.vq-facts > div') ?? [])].map((row) => [
      row.querySelector('dt')?.textContent ?? '',
      row.querySelector('dd')?.textContent ?? '',
    ]),
  );
const fieldOf = (page: HTMLElement): HTMLInputElement => {
  const field = page.querySelector('[role="dialog"] input');
  if (!(field instanceof HTMLInputElement)) throw new Error('there is no field');
  return field;
};
const submit = (page: HTMLElement, name: RegExp): Promise<void> =>
  click([...page.querySelectorAll('[role="dialog"] button')].find((one) => name.test(one.textContent)));

describe('without a profile', () => {
  test('shows nothing while the data is loading', async () => {
    const page = await open({ status: 'loading', investor: null });
    expect(page.querySelector('.mantine-Skeleton-root')).not.toBeNull();
    expect(page.textContent).not.toContain('No Investor Profile Found');
  });

  test('shows Failed to load investor data, and what still works, if the device cannot be read', async () => {
    const page = await open({ status: 'failed', investor: null });
    expect(page.querySelector('[role="alert"]')?.textContent).toContain('Failed to load investor data');
    expect(page.textContent).toContain('Your wallet and the programme do not need it.');
    expect(page.querySelector('.vq-toast')?.textContent).toContain('Error');
    expect(buttonNamed(page, /^Try again$/)).toBeDefined();
  });

  test('shows No Investor Profile Found to people who have not joined, with Start Investing', async () => {
    const page = await open({ investor: null });
    expect(page.textContent).toContain('No Investor Profile Found');
    const start = [...page.querySelectorAll('a')].find((link) => link.textContent === 'Start Investing');
    expect(start?.getAttribute('href')).toBe('/market');
    await click(buttonNamed(page, /^Invest DC$/));
    expect(page.querySelector('[role="dialog"]')?.textContent).toContain('2,000.00 DC available');
  });
});

describe('the profile', () => {
  test('shows the investment in dollars with the DC below, earnings, return with two decimals, and the next payout', async () => {
    expect(cardsOf(await open())).toEqual({
      'Total Investment': ['$6,500.50', '6,000.00 DC'],
      'Total Earned': ['12.34 DC', 'From monthly returns'],
      'Current ROI': ['0.15%', 'Of all that was invested'],
      'Next Payout': ['December 2026', 'When the month has ended'],
    });
  });

  test('shows held amounts beside the earnings; without an investment the next payout is TBD', async () => {
    const cards = cardsOf(await open({ investor: { ...investor, heldDc: '7.5', investedDc: '0' } }));
    expect(cards['Total Earned']?.[1]).toBe('From monthly returns; 7.50 DC held');
    expect(cards['Next Payout']?.[0]).toBe('TBD');
  });

  const forAll = ['Investor Dashboard Access', 'Monthly Return Reports'];
  const fromSilver = [...forAll, 'Priority Support', 'Early Access to Projects'];
  const fromGold = [...fromSilver, 'Exclusive Investor Channel', 'Quarterly Bonuses'];
  test.each([
    ['Bronze', forAll],
    ['Silver', fromSilver],
    ['Gold', fromGold],
    ['Platinum', [...fromGold, 'Board Access', 'Custom Reporting', 'Private Consultations']],
  ] as const)('the banner says %s Investor, with the benefits of the tier', async (tier, expected) => {
    const page = await open({ investor: { ...investor, tier } });
    expect(page.querySelector('.investor-banner h3')?.textContent).toBe(`${tier} Investor`);
    const benefits = [...(region(page, 'Your benefits')?.querySelectorAll('li') ?? [])];
    expect(benefits.map(({ textContent }) => textContent.trim())).toEqual(expected);
  });

  test('below the lowest tier, after an exit, there is neither a tier nor a benefit', async () => {
    const page = await open({ investor: { ...investor, tier: null } });
    expect(page.querySelector('.investor-banner h3')?.textContent).toBe('Investor');
    expect(region(page, 'Your benefits')).toBeNull();
  });

  test('shows the vault’s address with View in Explorer, or Not assigned', async () => {
    let wallet = region(await open(), 'Investor Wallet');
    expect(wallet?.textContent).toContain(investor.vault);
    expect(wallet?.querySelector('a')?.getAttribute('href')).toBe(`/explorer/${investor.vault}`);
    expect(wallet?.querySelector('a')?.textContent).toBe('View in Explorer');
    await rendered?.unmount();
    wallet = region(await open({ investor: { ...investor, vault: '' } }), 'Investor Wallet');
    expect(wallet?.textContent).toContain('Not assigned');
    expect(wallet?.querySelector('a')).toBeNull();
  });

  test('shows ✓ KYC Verified after verification, and asks for nothing', async () => {
    const page = await open({ verification: { status: 'verified', since: NOW } });
    expect(page.querySelector('.investor-banner')?.textContent).toContain('✓ KYC Verified');
    expect(buttonNamed(page, /verification/)).toBeUndefined();
  });

  test('asks for verification once, and says so while it is under way', async () => {
    const page = await open();
    expect(page.textContent).toContain('Not verified');
    await click(buttonNamed(page, /^Ask for verification$/));
    expect(held.sent).toEqual([{ type: 'investor.request_kyc', payload: {} } satisfies Sent]);
    await rendered?.unmount();
    await open({ verification: { status: 'requested', since: NOW } });
    expect(page.textContent).toContain('KYC under way');
    expect(buttonNamed(page, /^Ask for verification/)).toBeUndefined();
    await rendered?.unmount();
    await open({ asked: [asked({ type: 'investor.request_kyc', payload: {} })] });
    expect(page.querySelector('.investor-banner')?.textContent).toContain('KYC under way');
    expect(buttonNamed(page, /^Ask for verification/)).toBeUndefined();
    expect(held.sent).toHaveLength(1);
  });

  test('shows why a verification was rejected, and offers to ask again', async () => {
    const reason = 'The picture cannot be read';
    const page = await open({ verification: { status: 'rejected', since: NOW, reason } });
    expect(page.querySelector('.investor-banner')?.textContent).toContain(`Not verified: ${reason}`);
    await click(buttonNamed(page, /^Ask for verification again$/));
    expect(held.sent).toHaveLength(1);
  });
});

describe('Recent Payouts', () => {
  test('shows No payouts yet. Returns are distributed monthly.', async () => {
    const part = region(await open(), 'Recent Payouts');
    expect(part?.textContent).toContain('No payouts yet. Returns are distributed monthly.');
  });

  test('shows amount, month, share of the pool with two decimals, status and date', async () => {
    const part = region(
      await open({ payouts: [payout('2026-10'), payout('2026-09', 'held')] }),
      'Recent Payouts',
    );
    const rows = [...(part?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/^October 2026.*3\.50 DC.*2\.00% of pool.*Paid$/);
    expect(rows[1]).toMatch(/^September 2026.*Held until verified$/);
    expect(part?.querySelector('time')?.getAttribute('dateTime')).toBe('2026-11-01T00:00:00.000Z');
  });

  test('shows five payouts, and all on request', async () => {
    const months = ['2026-10', '2026-09', '2026-08', '2026-07', '2026-06', '2026-05'];
    const page = await open({ payouts: months.map((month) => payout(month)) });
    const count = () => region(page, 'Recent Payouts')?.querySelectorAll('li').length;
    expect(count()).toBe(5);
    await click(buttonNamed(page, /^Show all 6 payouts$/));
    expect(count()).toBe(6);
  });
});

describe('the place of an exit in the queue', () => {
  test('is hidden without an exit', async () => {
    held.exits = exits;
    expect(region(await open(), 'Your exit')).toBeNull();
  });

  test('shows the rest, the place, the amount ahead and the month of payment', async () => {
    held.exits = exits;
    const part = region(await open({ investor: waiting }), 'Your exit');
    expect(factsOf(part)).toMatchObject({
      Requested: '1,000.00 DC',
      'Still to be paid': '600.00 DC',
      'Place in the queue': '3',
      'Ahead of you': '2 exits, 12,034.50 DC',
      // Nothing is left for November; December and January pay 10,000 DC each.
      'Paid by': 'January 2027 at the latest',
    });
  });

  test('says so for the first exit, and gives a bound in a long queue', async () => {
    const [, , own] = exits.queue;
    held.exits = { ...exits, queue: [own] };
    let facts = factsOf(region(await open({ investor: waiting }), 'Your exit'));
    expect([facts['Place in the queue'], facts['Ahead of you']]).toEqual(['The next to be paid', 'Nobody']);
    expect(facts['Paid by']).toBe('December 2026 at the latest');
    await rendered?.unmount();
    const [from, to] = ['000000000070', '000000000095'];
    held.exits = { ...exits, lockedDc: '100000', queue: [{ from, to, exits: 300, dc: '90600' }] };
    facts = factsOf(region(await open({ investor: waiting }), 'Your exit'));
    expect(facts['Place in the queue']).toBe('At most 300');
    expect(facts['Ahead of you']).toBe('At most 299 exits, 90,000.00 DC');
  });

  test('follows the queue while it is visible', async () => {
    held.exits = exits;
    const page = await open({ investor: waiting });
    held.exits = { ...exits, queue: exits.queue.slice(1) };
    await rendered?.rerender(<InvestorDashboard />);
    expect(factsOf(region(page, 'Your exit'))).toMatchObject({
      'Place in the queue': '2',
      'Ahead of you': '1 exit, 34.50 DC',
    });
  });

  test.each([
    ['nothing of the queue', null],
    ['a queue that does not hold it yet', { ...exits, queue: exits.queue.slice(0, 2) }],
    ['a queue that may lack somebody', { ...exits, complete: false }],
    ['something that it cannot read', { queue: 'later' }],
  ])('shows no invented place with %s on the device', async (_what, published) => {
    held.exits = published;
    const facts = factsOf(region(await open({ investor: waiting }), 'Your exit'));
    expect(facts['Place in the queue']).toBe('Not known on this device yet');
    expect(facts['Paid by']).toBe('Not known on this device yet');
    expect(facts['Still to be paid']).toBe('600.00 DC');
  });

  test('promises no month for figures of different times', async () => {
    held.exits = { ...exits, lockedDc: '1' };
    const facts = factsOf(region(await open({ investor: waiting }), 'Your exit'));
    expect([facts['Place in the queue'], facts['Paid by']]).toEqual(['3', 'Not known yet']);
  });

  test('can be cancelled, once', async () => {
    held.exits = exits;
    const page = await open({ investor: waiting });
    await click(buttonNamed(page, /^Your exit$/));
    expect(factsOf(page.querySelector('[role="dialog"]'))['Place in the queue']).toBe('3');
    await submit(page, /^Cancel the exit$/);
    expect(held.sent).toEqual([{ type: 'investor.cancel_exit', payload: { exit: '000000000090' } }]);
    await rendered?.unmount();
    await open({ investor: waiting, asked: [asked({ type: 'investor.cancel_exit', payload: {} })] });
    await click(buttonNamed(page, /^Your exit$/));
    expect(page.querySelector('[role="dialog"]')?.textContent).toContain('You have asked to cancel it');
    expect(buttonNamed(page, /^Cancel the exit$/)).toBeUndefined();
  });
});

describe('requesting an exit', () => {
  const openExitSheet = async (change: Partial<InvestorView> = {}): Promise<HTMLElement> => {
    const page = await open(change);
    await click(buttonNamed(page, /^Ask to exit$/));
    return page;
  };

  test.each([
    ['', 'Please enter a valid amount'],
    ['0', 'Please enter a valid amount'],
    ['4000.000001', 'An investment can be exited after 6 months'],
    ['6000.000001', 'That is more than your vault holds'],
  ])('%j is not sent: %s', async (text, error) => {
    const page = await openExitSheet();
    expect(page.querySelector('[role="dialog"]')?.textContent).toContain('4,000.00 DC can leave now.');
    await type(fieldOf(page), text);
    await submit(page, /^Ask to exit$/);
    expect(page.querySelector('[role="dialog"]')?.textContent).toContain(error);
    expect([held.sent, fieldOf(page).value]).toEqual([[], text]);
  });

  test('is sent as typed', async () => {
    const page = await openExitSheet();
    await type(fieldOf(page), '4000');
    await submit(page, /^Ask to exit$/);
    expect(held.sent).toEqual([{ type: 'investor.exit', payload: { amount: '4000' } }]);
  });

  test('says so if the device cannot store it, and keeps what was typed', async () => {
    held.fails = true;
    const page = await openExitSheet();
    await type(fieldOf(page), '10');
    await submit(page, /^Ask to exit$/);
    expect(page.querySelector('.vq-toast')?.textContent).toContain(
      "Couldn't save on this device. Try again.",
    );
    expect(fieldOf(page).value).toBe('10');
  });

  test('says from when an exit is possible before six months have passed', async () => {
    const lots = [lot('6000', '2027-05-01T00:00:00.000Z')];
    const dialog = (await openExitSheet({ investor: { ...investor, lots } })).querySelector(
      '[role="dialog"]',
    );
    expect(dialog?.textContent).toContain(
      'An investment can be exited after 6 months, subject to liquidity.',
    );
    expect(dialog?.textContent).toMatch(/can leave from .*2027/);
    expect(dialog?.querySelector('input')).toBeNull();
  });

  test('is not requested again while one is on its way', async () => {
    const page = await openExitSheet({ asked: [asked()] });
    expect(page.querySelector('[role="dialog"]')?.textContent).toContain('You have asked to exit already');
    expect(page.querySelector('[role="dialog"] input')).toBeNull();
  });
});

describe('investing', () => {
  async function openReview(text: string): Promise<HTMLElement> {
    const page = await open();
    await click(buttonNamed(page, /^Invest more$/));
    await type(fieldOf(page), text);
    await submit(page, /^Review$/);
    return page;
  }

  test('is reviewed with all its effects, and sent after the confirmation', async () => {
    const page = await openReview('1500');
    expect(factsOf(page.querySelector('[role="dialog"]'))).toMatchObject({
      'You invest': '1,500.00 DC',
      'Worth today': '$1,500.00',
      Tier: 'Silver',
      Fee: 'None',
      'Remains in your wallet': '500.00 DC',
    });
    expect(held.sent).toEqual([]);
    await submit(page, /^Invest 1,500\.00 DC$/);
    expect(held.sent).toEqual([{ type: 'investor.join', payload: { amount: '1500' } }]);
  });

  test.each([
    ['499', 'Minimum investment is $500'],
    ['2000.5', 'Insufficient balance'],
  ])('of %s is not reviewed: %s appears beside the field', async (text, error) => {
    const page = await openReview(text);
    expect(page.querySelector('[role="dialog"]')?.textContent).toContain(error);
    expect(fieldOf(page).value).toBe(text);
  });
});

describe('a pending command', () => {
  test('is listed until it is done', async () => {
    const page = await open({ asked: [asked()] });
    const list = page.querySelector('[aria-label="Your requests"]');
    expect(list?.textContent).toContain('Exit 600 DC');
    expect(list?.textContent).toContain('Waiting to send');
  });

  test('a refusal says why and what to do, and can be dismissed', async () => {
    const about = { id: 'asked-1', type: 'investor.exit', verdict: 'refused' as const };
    const verdict = { ...about, seq: 9, block: 1, at: NOW, code: 'EXIT_OPEN' };
    const page = await open({ asked: [asked({ status: 'refused', verdict })] });
    const list = page.querySelector('[aria-label="Your requests"]');
    expect(list?.textContent).toContain('You have asked to exit already');
    expect(list?.textContent).toContain('Wait until it is paid, or cancel it first.');
    await click(buttonNamed(page, /^OK$/));
    expect(held.dismissed).toEqual(['asked-1']);
  });
});

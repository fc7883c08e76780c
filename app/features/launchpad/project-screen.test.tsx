/**
 * Proves a project's page: its facts, every state of the button to invest, the vault with its sum, the person's investment
 * with taking it back in time only, what only the creator sees, going live, and a project that waits or is unknown.
 */
import { Navigate, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectValue } from '#domain/project/document.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aBackingRecord, aProjectDocument, anOwnRecord, inDays, ME } from '#tests/builders/shown-projects.ts';
import { aWallet } from '#tests/builders/wire-documents.ts';
import { buttonNamed, click, reaches, render, type Rendered, settled } from '../../ui/testing/render.tsx';
import { Component } from './project-screen.tsx';
import { Component as Redirect } from './redirect-screen.tsx';

type Sent = { readonly type: string; readonly payload: unknown };
let sent: Sent[] = [];
let rendered: Rendered | null = null;
beforeEach(() => {
  localStorage.clear();
  sent = [];
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

type Stated = {
  readonly records?: readonly object[];
  readonly at?: string;
  readonly pulled?: readonly 'catalog'[];
};

async function open(
  project: Partial<ProjectValue> | null,
  { records = [], at = '/launchpad/project/p12', pulled = ['catalog'] }: Stated = {},
): Promise<HTMLElement> {
  const data = makeShownData({
    pulled,
    outbox: {
      enqueue: (type: string, payload: unknown) => {
        sent.push({ type, payload });
        return Promise.resolve('an-id');
      },
    },
    collections: {
      catalog: project === null ? [] : [aProjectDocument(project)],
      records: records as never,
      wallet: [aWallet('p1')],
    },
  });
  rendered = await render(
    withData(
      <Routes>
        <Route path="/" element={<Navigate to={at} replace />} />
        <Route path="/launchpad/project/:id" element={<Component />} />
        <Route path="/launchpad/:id" element={<Redirect />} />
      </Routes>,
      data,
    ),
  );
  return rendered.page;
}
const MONEY = { at: '/launchpad/project/p12?view=money' };

const card = (page: HTMLElement, name: string): string => {
  const heading = [...page.querySelectorAll('h2')].find(({ textContent }) => textContent === name);
  return heading?.closest('section')?.textContent ?? '';
};
const investButton = (page: HTMLElement) => page.querySelector('.launchpad-raise .mantine-Button-root');

describe('the page of a project', () => {
  it('shows its badges, the progress of its raise, and its offer', async () => {
    const page = await open({ verified: true, minStake: '10' });
    expect(page.querySelector('h1')?.textContent).toBe('Solar roofs');
    expect(page.querySelector('.launchpad-badges')?.textContent).toBe('ActiveStandardVerified');
    expect(page.textContent).toContain('Panels for schools.');
    expect(card(page, 'Funding progress')).toMatch(
      /300\.00 DC.*Soft cap100\.00 DC.*IQ price0\.50 DC.*Backers3.*Endsin 5 days/,
    );
    expect(card(page, 'The offer')).toMatch(/Hard cap1,000\.00 DC.*Minimum for a backer10\.00 DC.*a1b2c3d4…/);
    expect(card(page, 'Refund policy')).toContain('minus a 0.05 DC fee');
    expect(card(page, 'Refund policy')).toContain('DC bought by card cannot be refunded to fiat.');
    expect(card(page, 'Go Live')).toBe('');
  });

  it('has tabs for its sections, and shows the raise on each', async () => {
    const page = await open({});
    const tabs = [...page.querySelectorAll<HTMLElement>('[role="tab"]')];
    expect(tabs.map(({ textContent }) => textContent)).toContain('Money');
    expect(card(page, 'Vault status')).toBe('');
    await click(tabs.find(({ textContent }) => textContent === 'Money'));
    await settled('Vault status');
    expect(card(page, 'Funding progress')).not.toBe('');
  });

  it('shows its trust score beside the button to invest, with a link to the protections', async () => {
    const page = await open({});
    const trust = page.querySelector<HTMLElement>('.launchpad-raise a[href*="view=trust"]');
    expect(trust?.textContent).toMatch(/^Trust score \d+ of 100(Poor|Fair|Good)$/);
    await click(trust);
    expect(page.querySelector('[role="tab"][aria-selected="true"]')?.textContent).toBe('Trust');
  });

  it('shows the dialog to invest while the page is not complete', async () => {
    const page = await open({}, { at: '/launchpad/project/p12?invest=1', pulled: [] });
    await reaches(() =>
      expect(document.querySelector('[role="dialog"] input[name="amount"]')).not.toBeNull(),
    );
    expect(page.querySelector('[aria-label="Loading the project"]')).not.toBeNull();
    expect(card(page, 'Funding progress')).toBe('');
  });

  it('shows the page behind that dialog', async () => {
    const page = await open({}, { at: '/launchpad/project/p12?invest=1' });
    await reaches(() => expect(card(page, 'Funding progress')).not.toBe(''));
    await reaches(() =>
      expect(document.querySelector('[role="dialog"] input[name="amount"]')).not.toBeNull(),
    );
  });

  it('opens from its short address', async () => {
    const page = await open({}, { at: '/launchpad/p12' });
    expect(page.querySelector('h1')?.textContent).toBe('Solar roofs');
  });

  it.each([
    [{}, 'Invest Now in Solar roofs'],
    [{ frozen: true }, 'Project Frozen'],
    [
      { startAt: '2030-01-02T03:04:00.000Z', presaleEndAt: '2030-02-01T00:00:00.000Z' },
      'Starts Jan 2, 2030, 03:04',
    ],
    [{ allow: ['VIQ-1700000000000-other0000000'] }, 'Invited wallets only'],
    [{ raised: '1000', escrow: '1000' }, 'Hard cap reached'],
    [{ paused: true }, 'Not open'],
  ] as const)('its button for %j is %s', async (change, label) => {
    const page = await open(change as Partial<ProjectValue>);
    expect(investButton(page)?.textContent).toBe(label);
  });

  it.each([
    [{ frozen: true }, 'Nobody can invest until the staff have unfrozen its vault.'],
    [{ allow: ['VIQ-1700000000000-other0000000'] }, 'Its creator has invited other wallets than yours.'],
    [{ raised: '1000', escrow: '1000' }, 'Nothing is left to invest below its hard cap.'],
    [{ paused: true }, 'The staff have paused this raise.'],
  ] as const)('says beneath the button why it is disabled: %j', async (change, reason) => {
    const page = await open(change as Partial<ProjectValue>);
    const described = investButton(page)?.getAttribute('aria-describedby') ?? '';
    expect(page.querySelector(`[id="${described}"]`)?.textContent).toBe(reason);
  });

  it.each([
    [
      { presaleEndAt: inDays(-1) },
      'The time of this raise is over, and its result is there in a moment. Other projects',
      '/launchpad',
    ],
    [
      { stage: 'succeeded' },
      'This raise has succeeded, and its backers receive their tokens with the launch. Other projects',
      '/launchpad',
    ],
    [
      { stage: 'launched' },
      'This raise has succeeded, and its token is on the market. SUN on the market',
      '/launchpad/project/p12?view=tokens#about-project',
    ],
    [
      { stage: 'refunding' },
      'This raise missed its soft cap, and its backers are being refunded. See each refund',
      '/launchpad/project/p12/refunds',
    ],
    [
      { stage: 'refunded' },
      'This raise missed its soft cap, and its backers were refunded. See each refund',
      '/launchpad/project/p12/refunds',
    ],
  ] as const)(
    'says what happened to a raise that is over, without a button: %j',
    async (change, text, to) => {
      const page = await open(change);
      expect(investButton(page)).toBeNull();
      const ended = page.querySelector('.launchpad-ended');
      expect(ended?.textContent).toBe(text);
      expect(ended?.querySelector('a')?.getAttribute('href')).toBe(to);
    },
  );

  it.each([
    ['Panels for schools.', 'true'],
    ['Panels for schools.\nAnd for town halls.', 'false'],
    ['x'.repeat(161), 'false'],
  ])('shows a short description once on a phone: %j', async (description, isShort) => {
    const page = await open({ description });
    const shown = [...page.querySelectorAll('.launchpad-blurb, .launchpad-about')];
    expect(shown.map((part) => part.getAttribute('data-short'))).toEqual([isShort, isShort]);
  });

  it('says why it is frozen', async () => {
    const page = await open({ frozen: true, freezeReason: 'Under review' });
    expect(page.querySelector('[role="status"]')?.textContent).toContain('The reason: Under review');
  });

  it('shows where the money is, and checks that the parts sum to the whole', async () => {
    const page = await open(
      {
        stage: 'launched',
        escrow: '0',
        released: '142.5',
        vesting: '142.5',
        completionFee: '15',
      },
      MONEY,
    );
    await settled('Vault status');
    expect(card(page, 'Vault status')).toMatch(
      /In escrow0\.00 DC.*Released to the project142\.50 DC.*Vesting142\.50 DC.*Completion fee15\.00 DC.*Raised300\.00 DC/,
    );
    expect(card(page, 'Vault status')).toContain('the parts add up to what was raised');
  });

  it('says when the parts do not sum to the whole', async () => {
    const page = await open({ escrow: '299' }, MONEY);
    await settled('Vault status');
    expect(card(page, 'Vault status')).toContain('The parts do not add up');
  });
});

describe('the person’s investment', () => {
  it('can be taken back within a day, after a confirmation', async () => {
    const page = await open({}, { records: [aBackingRecord()] });
    expect(card(page, 'Your investment')).toMatch(
      /In escrow100\.00 DC.*Tokens, locked until the launch200\.00 SUN.*Can be taken back until/,
    );
    await click(buttonNamed(page, /^Take back$/));
    await settled('The fee of 0.05 DC is not returned.');
    expect(sent).toEqual([]);
    await click(buttonNamed(page, /^Take back 100\.00 DC$/));
    await reaches(() =>
      expect(sent).toEqual([
        { type: 'project.take_back', payload: { investment: 'INV-1700000000000-me000000' } },
      ]),
    );
  });

  it.each([
    ['staff have set the project back', { paused: true, status: 'pending' }],
    ['the vault is frozen', { frozen: true, freezeReason: 'a complaint' }],
  ] as const)('can be taken back while %s', async (_when, change) => {
    const page = await open(change, { records: [aBackingRecord()] });
    expect(buttonNamed(page, /^Take back$/)).toBeTruthy();
  });

  it.each([
    ['at the hard cap', { raised: '1000', escrow: '1000' }],
    ['in one that generates liquidity', { type: 'liquidity_generating' }],
    ['after the end', { presaleEndAt: inDays(-0.5) }],
  ] as const)('cannot be taken back %s', async (_when, change) => {
    const page = await open(change, { records: [aBackingRecord()] });
    expect(card(page, 'Your investment')).toContain('100.00 DC');
    expect(buttonNamed(page, /^Take back$/)).toBeUndefined();
  });

  it('cannot be taken back after a day', async () => {
    const record = aBackingRecord({
      stakes: [
        {
          investment: 'INV-1700000000000-me000000',
          amount: '100',
          fee: '0.05',
          tokens: '200',
          at: inDays(-1.01),
          terms: 'a'.repeat(64),
          status: 'held',
        },
      ],
    });
    const page = await open({}, { records: [record] });
    expect(buttonNamed(page, /^Take back$/)).toBeUndefined();
  });

  it('that was refunded says what came back, and the fee', async () => {
    const page = await open(
      { stage: 'refunded', status: 'failed', escrow: '0', refunded: '299.85', refundFees: '0.15' },
      { records: [aBackingRecord({ refunded: '99.95', refundFee: '0.05' })] },
    );
    expect(card(page, 'Your investment')).toMatch(/Returned to your wallet99\.95 DC.*Refund fee0\.05 DC/);
  });
});

describe('the creator', () => {
  it('goes live after a raise that has succeeded, and sees by when', async () => {
    const page = await open({ creator: ME, stage: 'succeeded', goLiveBy: inDays(6) });
    expect(card(page, 'Go Live')).toMatch(/\(in 6 days\); after that the project launches automatically/);
    await click(buttonNamed(page, /^Go live$/));
    await settled('This cannot be undone');
    const dialog = document.querySelector<HTMLElement>('[role="dialog"]');
    await click(dialog === null ? null : buttonNamed(dialog, /^Go live$/));
    await reaches(() => expect(sent).toEqual([{ type: 'project.launch', payload: { project: 'p12' } }]));
  });

  it('goes live with a raise that goes on after its hard cap, which ends it', async () => {
    const full = { creator: ME, continueAfterHardCap: true, raised: '1000', escrow: '1000' };
    const page = await open(full);
    expect(card(page, 'Go Live')).toContain(
      'The hard cap is reached. You can go live, which ends the raise.',
    );
    await click(buttonNamed(page, /^Go live$/));
    await settled('This cannot be undone');
    const dialog = document.querySelector<HTMLElement>('[role="dialog"]');
    await click(dialog === null ? null : buttonNamed(dialog, /^Go live$/));
    await reaches(() => expect(sent).toEqual([{ type: 'project.launch', payload: { project: 'p12' } }]));
  });

  it.each([
    ['below its hard cap', { raised: '999.999999', escrow: '999.999999' }],
    ['that staff have set back', { raised: '1000', escrow: '1000', paused: true, status: 'pending' }],
  ] as const)('cannot go live with such a raise %s', async (_what, change) => {
    const page = await open({ creator: ME, continueAfterHardCap: true, ...change });
    expect(card(page, 'Go Live')).toContain('You can go live');
    expect(buttonNamed(page, /^Go live$/)).toBeUndefined();
  });

  it.each([
    ['at once if the release check has passed', { passed: true }, 'half of the rest is released at once'],
    ['later if it has not', { passed: false }, 'half of the rest is released once the staff have checked it'],
  ] as const)('reads that the first half is released %s', async (_what, { passed }, text) => {
    const releaseCheck = { passed, reason: 'looked at', at: inDays(-1) };
    const page = await open({ creator: ME, stage: 'succeeded', goLiveBy: inDays(6), releaseCheck });
    await click(buttonNamed(page, /^Go live$/));
    await settled(text);
  });

  it('cannot go live while the vault is frozen', async () => {
    const page = await open({ creator: ME, stage: 'succeeded', goLiveBy: inDays(6), frozen: true });
    expect(buttonNamed(page, /^Go live$/)?.disabled).toBe(true);
  });

  it('edits until the raise starts', async () => {
    const page = await open({ creator: ME, startAt: inDays(1) });
    const link = [...page.querySelectorAll('a')].find(({ textContent }) => textContent === 'Edit project');
    expect(link?.getAttribute('href')).toBe('/launchpad/create?edit=p12');
  });

  it('sees the vesting, and that it is available after the unlock date', async () => {
    const vesting = { stage: 'launched', vesting: '142.5', vestingUntil: inDays(-1) } as const;
    const page = await open({ creator: ME, ...vesting }, MONEY);
    expect(card(page, 'Vesting')).toMatch(/Vesting142\.50 DC.*Unlock date.*Available/);
  });

  it('reads after the launch what the money waits for', async () => {
    const page = await open({
      creator: ME,
      stage: 'launched',
      escrow: '142.5',
      vesting: '142.5',
      vestingUntil: '2030-01-02T03:04:00.000Z',
    });
    expect(card(page, 'Launched')).toContain(
      'The project is launched. 142.50 DC are released to the Project Vault once the staff have checked the project. 142.50 DC vest until Jan 2, 2030, 03:04.',
    );
  });

  it('takes out what was released and not taken yet', async () => {
    const page = await open({ creator: ME, stage: 'launched', released: '142.5', paidOut: '42.5' });
    await click(buttonNamed(page, /^Take 100\.00 DC to your wallet$/));
    await click(buttonNamed(page, /^Take 100\.00 DC$/));
    await reaches(() =>
      expect(sent).toEqual([{ type: 'project.pay_out', payload: { project: 'p12', amount: '100' } }]),
    );
  });
});

describe('a project that is not on the launchpad', () => {
  it('waits, with its offer, and can be withdrawn', async () => {
    const page = await open(null, { records: [anOwnRecord()], at: '/launchpad/project/p30' });
    expect(page.querySelector('h1')?.textContent).toBe('Wind farm');
    expect(page.textContent).toMatch(/Awaiting approval.*250\.00 DC are held/);
    await click(buttonNamed(page, /^Withdraw$/));
    const dialog = document.querySelector<HTMLElement>('[role="dialog"]');
    await click(dialog === null ? null : buttonNamed(dialog, /^Withdraw$/));
    await reaches(() => expect(sent).toEqual([{ type: 'project.withdraw', payload: { project: 'p30' } }]));
  });

  it('was rejected for a reason', async () => {
    const records = [anOwnRecord({ state: 'rejected', reason: 'Too vague.' })];
    const page = await open(null, { records, at: '/launchpad/project/p30' });
    expect(page.textContent).toContain('Too vague. The fee was released.');
    expect(buttonNamed(page, /^Withdraw$/)).toBeUndefined();
  });

  it('does not speak of a fee that is paid or was never asked', async () => {
    const waits = [anOwnRecord({ fee: '0' })];
    const page = await open(null, { records: waits, at: '/launchpad/project/p30' });
    expect(page.textContent).toMatch(/Awaiting approval.*The staff look at every project before it opens\./);
    expect(page.textContent).not.toContain('held for the fee');
    await click(buttonNamed(page, /^Withdraw$/));
    await settled('No fee is held for it.');
    await rendered?.unmount();
    const records = [anOwnRecord({ fee: '0', state: 'rejected', reason: 'Too vague.' })];
    const rejected = await open(null, { records, at: '/launchpad/project/p30' });
    expect(rejected.textContent).toContain('Too vague.');
    expect(rejected.textContent).not.toContain('The fee was released');
  });

  it('is unknown', async () => {
    const page = await open(null);
    expect(page.querySelector('[role="alert"]')?.textContent).toMatch(
      /Error loading project.*There is no such project on the launchpad/,
    );
  });

  it('is not said to be unknown before that is known', async () => {
    const page = await open(null, { pulled: [] });
    expect(page.querySelector('[aria-busy="true"]')).not.toBeNull();
  });
});

/**
 * Proves the list of projects: the empty texts, tabs with counts, cards with every state of their button, search, filters and order in the address, the
 * person's own projects and investments, who may create one and when, and what it says before anything is known.
 */
import { act } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BehaviorSubject } from 'rxjs';
import type { ProjectDraftDoc } from '#domain/project/draft-document.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aBackingRecord, aProjectDocument, anOwnRecord, inDays, ME } from '#tests/builders/shown-projects.ts';
import { aWallet } from '#tests/builders/wire-documents.ts';
import type { DeviceData } from '../../data/device/device-data.ts';
import { DeviceContext } from '../../data/device/device-context.ts';
import { declarePrivateValues } from '../../seal/private-storage.ts';
import { adoptSession, startSession, stopSession } from '../../platform/session.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { buttonNamed, click, render, type Rendered } from '../../ui/testing/render.tsx';
import { annsSession } from '../../ui/testing/signed-in.ts';
import { Component } from './launchpad-screen.tsx';

let rendered: Rendered | null = null;
beforeEach(() => {
  localStorage.clear();
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  vi.useRealTimers();
});

type Stated = {
  readonly projects?: readonly object[];
  readonly records?: readonly object[];
  readonly pulled?: readonly 'catalog'[];
  readonly drafts?: BehaviorSubject<ProjectDraftDoc[]>;
  /** The query of the address. */
  readonly at?: string;
};
const deviceWith = ({ projects = [], records = [], pulled = ['catalog'], drafts }: Stated): DeviceData =>
  makeShownData({
    pulled,
    collections: {
      catalog: projects as never,
      records: records as never,
      wallet: [aWallet('p1')],
      ...(drafts === undefined ? {} : { drafts }),
    },
  });
async function open(stated: Stated = {}): Promise<HTMLElement> {
  const screen = (
    <Routes>
      <Route path="/" element={<Navigate to={`/launchpad${stated.at ?? ''}`} replace />} />
      <Route path="/launchpad" element={<Component />} />
    </Routes>
  );
  declarePrivateValues(['project-draft', 'project-draft-logo']);
  rendered = await render(
    withData(
      <>
        {screen}
        <Toaster />
      </>,
      deviceWith(stated),
    ),
  );
  return rendered.page;
}

const tabsOf = (page: HTMLElement) =>
  [...page.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
const tab = (page: HTMLElement, name: string) => click(page.querySelector(`[data-tab="${name}"]`));
const cardsOf = (page: HTMLElement) => [...page.querySelectorAll('.launchpad-card')];
const buttonsOf = (page: HTMLElement) =>
  cardsOf(page).map((card) => card.querySelector('.mantine-Button-root')?.textContent);

describe('drafts', () => {
  const aDraft = (id: string, title: string, overrides: Partial<ProjectDraftDoc> = {}): ProjectDraftDoc => ({
    ...{ id, values: { title, symbol: 'SUN' }, device: 'd', updatedAt: inDays(-1) },
    ...overrides,
  });
  const rowsOf = (page: HTMLElement) =>
    [...page.querySelectorAll('[aria-labelledby="own-drafts"] li')].map(({ textContent }) => textContent);

  it('are listed newest first and open their form; a second version is marked', async () => {
    const page = await open({
      drafts: new BehaviorSubject([
        aDraft('d1', 'Solar roofs', { updatedAt: inDays(-3) }),
        aDraft('d2', '', { copyOf: 'd1' }),
      ]),
    });
    expect(page.textContent).toContain('Your drafts');
    expect(rowsOf(page)).toEqual([
      expect.stringContaining('Untitled projectEdited 1 day agoOther version'),
      expect.stringContaining('Solar roofsEdited 3 days ago'),
    ]);
    const link = [...page.querySelectorAll('a')].find(({ textContent }) => textContent === 'Solar roofs');
    expect(link?.getAttribute('href')).toBe('/launchpad/create?draft=d1');
  });

  it('are deleted, and back by "Undo"', async () => {
    const drafts = new BehaviorSubject([aDraft('d1', 'Solar roofs')]);
    const page = await open({ drafts });
    await click(page.querySelector('[aria-label="Delete the draft Solar roofs"]'));
    expect(page.textContent).not.toContain('Your drafts');
    expect(drafts.value).toEqual([]);
    await click(buttonNamed(document.body, /^Undo$/));
    expect(rowsOf(page)).toHaveLength(1);
  });
});

describe('the tabs', () => {
  it('has an empty text for each tab, and links back and to the market', async () => {
    const page = await open();
    expect(page.querySelector('h1')?.textContent).toBe('Launchpad');
    expect(page.textContent).toContain('No active projects yet. Check back soon!');
    expect(tabsOf(page)).toEqual(['Active (0)', 'Upcoming (0)', 'Completed (0)']);
    const links = [...page.querySelectorAll('a')].map((link) => [
      link.textContent.trim(),
      link.getAttribute('href'),
    ]);
    expect(links).toContainEqual(['Back to Dashboard', '/dashboard']);
    expect(links).toContainEqual(['Market data', '/market/data']);
    await tab(page, 'upcoming');
    expect(page.textContent).toContain('No upcoming projects');
    await tab(page, 'completed');
    expect(page.textContent).toContain('No completed projects yet');
  });

  it('sorts projects by what happens next, and leaves out what staff have set back to pending', async () => {
    const page = await open({
      projects: [
        aProjectDocument({ id: 'p1', title: 'Ends later', presaleEndAt: inDays(9) }),
        aProjectDocument({ id: 'p2', title: 'Ends sooner', presaleEndAt: inDays(1) }),
        aProjectDocument({ id: 'p3', title: 'Starts', startAt: inDays(2) }),
        aProjectDocument({ id: 'p4', title: 'Set back', status: 'pending', paused: true }),
        aProjectDocument({ id: 'p5', title: 'Launched', stage: 'launched', status: 'completed' }),
        aProjectDocument({ id: 'p6', title: 'Missed', stage: 'refunded', status: 'failed' }),
        aProjectDocument({ id: 'p7', title: 'Over', presaleEndAt: inDays(-1), stage: 'succeeded' }),
        { id: 'terms', seq: 1, at: inDays(-1), value: { feeMode: 'bps' } },
      ],
    });
    const titles = () => cardsOf(page).map((card) => card.querySelector('h3')?.textContent);
    expect(tabsOf(page)).toEqual(['Active (3)', 'Upcoming (1)', 'Completed (2)']);
    expect(titles()).toEqual(['Over', 'Ends sooner', 'Ends later']);
    await tab(page, 'upcoming');
    expect(titles()).toEqual(['Starts']);
    await tab(page, 'completed');
    expect(titles().toSorted()).toEqual(['Launched', 'Missed']);
  });

  it('shows a page of cards, and more when asked', async () => {
    const projects = Array.from({ length: 30 }, (_, n) => aProjectDocument({ id: `p${String(n + 1)}` }));
    const page = await open({ projects });
    expect(cardsOf(page)).toHaveLength(12);
    await click([...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show more'));
    expect(cardsOf(page)).toHaveLength(24);
  });

  const many = (): ReturnType<typeof aProjectDocument>[] => [
    aProjectDocument({ id: 'p1', title: 'Solar roofs', symbol: 'SUN', raised: '300', verified: true }),
    aProjectDocument({ id: 'p2', title: 'Night trains', symbol: 'TRAIN', raised: '900' }),
    aProjectDocument({ id: 'p3', title: 'Ferries', symbol: 'BOAT', type: 'liquidity_generating' }),
    ...[4, 5, 6].map((n) => aProjectDocument({ id: `p${String(n)}`, title: `Other ${String(n)}` })),
  ];
  const titlesOf = (page: HTMLElement) => cardsOf(page).map((card) => card.querySelector('h3')?.textContent);

  it.each([
    ['?q=train', ['Night trains']],
    ['?q=sun', ['Solar roofs', 'Other 4', 'Other 5', 'Other 6']],
    ['?show=verified', ['Solar roofs']],
    ['?show=liquidity_generating', ['Ferries']],
    ['?show=nonsense&q=ferries', ['Ferries']],
  ])('is searched and filtered by the address: %s', async (at, titles) => {
    const page = await open({ projects: many(), at });
    expect(titlesOf(page).toSorted()).toEqual(titles.toSorted());
    expect(tabsOf(page)[0]).toBe(`Active (${String(titles.length)})`);
  });

  it('is filtered by what the person watches', async () => {
    const id = 'watching:p2';
    const value = { id, seq: 5, at: inDays(-1), watching: { project: 'p2', watching: true } };
    const page = await open({
      projects: many(),
      records: [{ id, kind: 'watching', value }],
      at: '?show=watching',
    });
    expect(titlesOf(page)).toEqual(['Night trains']);
    expect(page.textContent).toContain('Watching');
  });

  it.each([
    ['?sort=raised', 'Night trains'],
    ['?sort=progress', 'Night trains'],
    ['?sort=name', 'Ferries'],
  ])('is ordered by the address: %s', async (at, first) => {
    expect(titlesOf(await open({ projects: many(), at }))[0]).toBe(first);
  });

  it('says that nothing matches, with a button to show all', async () => {
    const page = await open({ projects: many(), at: '?q=zeppelin' });
    expect(page.textContent).toContain('No project matches.');
    await click(
      [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show all projects'),
    );
    expect(cardsOf(page)).toHaveLength(6);
  });
});

describe('a card', () => {
  it('has title, badges, progress with the soft cap, end, price and a button to invest', async () => {
    const page = await open({ projects: [aProjectDocument({ verified: true })] });
    const [card] = cardsOf(page);
    expect(card?.textContent).toMatch(/Solar roofs.*SUN.*Active.*Standard.*Verified/);
    expect(card?.textContent).toMatch(/300\.00 DCof 1,000\.00 DC · 30\.0%.*Soft cap100\.00 DC/);
    expect(card?.textContent).toMatch(/IQ price0\.50 DC.*Endsin 5 days/);
    expect(card?.querySelector('[role="progressbar"]')?.getAttribute('aria-valuetext')).toBe(
      '300.00 DC of 1,000.00 DC, soft cap reached',
    );
    const links = [...(card?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
    expect(card?.querySelector('.mantine-Button-root')?.textContent).toContain('Invest Now');
    expect(links).toEqual(['/launchpad/project/p12', '/launchpad/project/p12?invest=1']);
  });

  it('says on its button why nobody can invest', async () => {
    const page = await open({
      projects: [
        aProjectDocument({ id: 'p1', presaleEndAt: inDays(1), frozen: true, freezeReason: 'Under review' }),
        aProjectDocument({ id: 'p2', presaleEndAt: inDays(2), allow: ['VIQ-1700000000000-other0000000'] }),
        aProjectDocument({ id: 'p3', presaleEndAt: inDays(3), raised: '1000' }),
        aProjectDocument({ id: 'p4', presaleEndAt: inDays(4), allow: [ME] }),
        aProjectDocument({ id: 'p5', startAt: inDays(3) }),
      ],
    });
    expect(buttonsOf(page)).toEqual([
      'Project Frozen',
      'Invited wallets only',
      'Hard cap reached',
      'Invest Now in Solar roofs',
    ]);
    await tab(page, 'upcoming');
    expect(buttonsOf(page)).toEqual(['Starts in 3 days']);
    expect(cardsOf(page)[0]?.querySelector('button')?.disabled).toBe(true);
  });

  it('leads to its page once the raise is over', async () => {
    const page = await open({
      projects: [
        aProjectDocument({ id: 'p1', stage: 'launched', launchedAt: inDays(-1), closedAt: inDays(-2) }),
      ],
    });
    await tab(page, 'completed');
    expect(cardsOf(page)).toHaveLength(1);
    expect(buttonsOf(page)).toEqual(['View project Solar roofs']);
    expect(cardsOf(page)[0]?.querySelector('.vq-above')?.getAttribute('href')).toBe('/launchpad/project/p1');
  });
});

describe('what is the person’s own', () => {
  it('follows the raises: projects that wait, or were rejected with the reason, and investments', async () => {
    const page = await open({
      projects: [aProjectDocument()],
      records: [
        anOwnRecord(),
        anOwnRecord({ project: 'p31', state: 'rejected', reason: 'Too vague', submittedAt: inDays(-2) }),
        anOwnRecord({ project: 'p32', state: 'withdrawn' }),
        aBackingRecord(),
      ],
    });
    const rows = [...page.querySelectorAll('.launchpad-row')].map(({ textContent }) => textContent);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatch(/Wind farm.*250\.00 DC held for the fee.*Awaiting approval/);
    expect(rows[1]).toMatch(/Wind farm.*The reason: Too vague.*Rejected/);
    expect(rows[2]).toMatch(/Solar roofs.*100\.00 DC.*In escrow/);
    const follows = page.querySelector('.launchpad-own')?.compareDocumentPosition(cardsOf(page)[0] ?? page);
    expect(follows).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent.trim())).toEqual([
      'Projects',
      'Your projects',
      'Your investments',
      'Anti-Rug Certified',
    ]);
  });
});

describe('creating a project', () => {
  const createButton = (page: HTMLElement) => page.querySelector('.vq-page-header .mantine-Button-root');

  async function openAs(role: 'user' | 'admin', at: string): Promise<HTMLElement> {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });
    startSession();
    const session = annsSession();
    adoptSession({ ...session, user: { ...session.user, roles: [role] as never } }, false);
    return open();
  }
  afterEach(() => stopSession());

  it('opens on the day of the launch', async () => {
    const page = await openAs('user', '2025-11-13T23:00:00.000Z');
    expect(createButton(page)?.textContent).toBe('Opens Nov 14, 2025');
    expect((createButton(page) as HTMLButtonElement | null)?.disabled).toBe(true);
  });

  it('is open to staff before', async () => {
    const page = await openAs('admin', '2025-11-13T23:00:00.000Z');
    expect(createButton(page)?.getAttribute('href')).toBe('/launchpad/create');
  });

  it('is open to everybody after', async () => {
    const page = await openAs('user', '2025-11-14T00:00:01.000Z');
    expect(page.querySelector('nav a')).toBeNull();
    expect(createButton(page)?.getAttribute('href')).toBe('/launchpad/create');
  });
});

describe('what is enforced, and what is not known', () => {
  it('the panel has the three groups of rules, with their figures', async () => {
    const page = await open();
    const panel = page.querySelector('.launchpad-rules')?.textContent ?? '';
    expect(panel).toContain('Anti-Rug Certified');
    expect(panel).toMatch(/Investor protections.*Creator protections.*IQ standards/);
    expect(panel).toContain('less 0.05 DC');
    expect(panel).toContain('50% of the raise is released after a check by the staff, 50% after 30 days');
    expect(panel).toContain('15% marketing, 85% liquidity');
  });

  it('does not say that there are no projects before they are read', async () => {
    const page = await open({ pulled: [] });
    expect(page.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(page.textContent).not.toContain('No active projects yet');
  });

  it('says that projects could not be loaded, and what is safe', async () => {
    rendered = await render(
      <DeviceContext value={{ status: 'failed', data: null }}>
        <Component />
      </DeviceContext>,
    );
    await act(() => Promise.resolve());
    expect(rendered.page.textContent).toContain('Error loading projects');
  });
});

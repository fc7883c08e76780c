/**
 * Proves what a project's page says about its terms: the hash to copy, a proposed change side by side with its deadline, the
 * way out for a backer, withdrawing it, the history with every state, and that terms under review are not offered.
 */
import { Navigate, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Proposal, ProjectValue, TermsHistory } from '#domain/project/document.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aBackingRecord, aProjectDocument, anOwnRecord, inDays, ME } from '#tests/builders/shown-projects.ts';
import { aWallet } from '#tests/builders/wire-documents.ts';
import {
  buttonNamed,
  click,
  flushPromises,
  reaches,
  render,
  type Rendered,
  settled,
} from '../../ui/testing/render.tsx';
import { Component } from './project-screen.tsx';

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

const HASH = 'b'.repeat(64);
const aProposal = (change: Partial<Proposal> = {}): Proposal => ({
  terms: HASH,
  at: inDays(-1),
  inForceAt: inDays(2),
  to: { hardCap: '2000', price: '0.6', minStake: '5' },
  ...change,
});

type Stated = {
  readonly records?: readonly object[];
  readonly history?: TermsHistory;
  readonly outbox?: readonly object[];
};

async function open(
  project: Partial<ProjectValue>,
  { history, records = [] }: Stated = {},
): Promise<HTMLElement> {
  const rows =
    history === undefined ? [] : [{ id: 'project-terms:p12', seq: 6, at: inDays(-1), value: history }];
  const data = makeShownData({
    pulled: ['catalog'],
    outbox: {
      enqueue: (type: string, payload: unknown) => {
        sent.push({ type, payload });
        return Promise.resolve('an-id');
      },
    },
    collections: {
      catalog: [aProjectDocument(project), ...rows],
      records: records as never,
      wallet: [aWallet('p1')],
    },
  });
  rendered = await render(
    withData(
      <Routes>
        <Route path="/" element={<Navigate to="/launchpad/project/p12" replace />} />
        <Route path="/launchpad/project/:id" element={<Component />} />
      </Routes>,
      data,
    ),
  );
  return rendered.page;
}

const card = (page: HTMLElement, name: string): HTMLElement | null => {
  const heading = [...page.querySelectorAll('h2')].find(({ textContent }) => textContent === name);
  return heading?.closest('section') ?? null;
};
const CHANGE = 'Proposed change of the terms';
const dialogButton = (name: RegExp) => {
  const dialog = document.querySelector<HTMLElement>('[role="dialog"]');
  return dialog === null ? undefined : buttonNamed(dialog, name);
};

describe('a proposed change', () => {
  it('is shown to everybody: old and new side by side, and until when backers can leave', async () => {
    const page = await open({ proposal: aProposal() });
    await settled(CHANGE);
    const rows = [...(card(page, CHANGE)?.querySelectorAll('tbody tr') ?? [])].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ['Hard cap', '1,000.00 DC', '2,000.00 DC'],
      ['IQ price', '0.50 DC', '0.60 DC'],
      ['Minimum for a backer', 'None', '5.00 DC'],
    ]);
    expect(card(page, CHANGE)?.textContent).toMatch(/Waiting.*every backer can leave without a fee/);
    expect(card(page, CHANGE)?.textContent).toMatch(/In force.*in (1 day|2 days)/);
    expect(buttonNamed(page, /^Withdraw the change$/)).toBeUndefined();
  });

  it.each([
    [{ frozen: true }, aProposal(), 'The vault is frozen, so the change waits.'],
    [{}, aProposal({ inForceAt: inDays(-0.01) }), 'The change comes into force in a moment.'],
  ])('says what it waits for: %j', async (project, proposal, text) => {
    await open({ ...project, proposal });
    await settled(text);
  });

  it('can be withdrawn by the creator', async () => {
    const page = await open({ creator: ME, proposal: aProposal() });
    await settled(CHANGE);
    await click(buttonNamed(page, /^Withdraw the change$/));
    await settled('every backer is notified');
    await click(dialogButton(/^Withdraw the change$/));
    await reaches(() =>
      expect(sent).toEqual([{ type: 'project.withdraw_change', payload: { project: 'p12' } }]),
    );
  });
});

describe('a backer', () => {
  it('leaves without a fee, after a confirmation', async () => {
    const page = await open({ proposal: aProposal() }, { records: [aBackingRecord()] });
    expect(card(page, 'Your investment')?.textContent).toMatch(
      /You can leave until .* \(in (1 day|2 days)\)/,
    );
    await click(buttonNamed(page, /^Leave without a fee$/));
    await settled('100.00 DC from the escrow return to your wallet in full');
    expect(document.body.textContent).toContain('the fee of the investment itself is not returned');
    expect(sent).toEqual([]);
    await click(dialogButton(/^Leave with 100\.00 DC$/));
    await reaches(() =>
      expect(sent).toEqual([{ type: 'project.leave', payload: { project: 'p12', terms: HASH } }]),
    );
  });

  it('can leave for as long as a frozen vault holds the change back', async () => {
    const proposal = aProposal({ inForceAt: inDays(-1) });
    const page = await open({ frozen: true, proposal }, { records: [aBackingRecord()] });
    expect(buttonNamed(page, /^Leave without a fee$/)).toBeDefined();
  });

  it.each([
    ['after the 72 hours', aProposal({ inForceAt: inDays(-0.001) })],
    ['without a proposal', null],
  ])('cannot leave %s', async (_when, proposal) => {
    const page = await open({ proposal }, { records: [aBackingRecord()] });
    expect(card(page, 'Your investment')?.textContent).toContain('100.00 DC');
    expect(buttonNamed(page, /^Leave without a fee$/)).toBeUndefined();
  });
});

describe('the terms', () => {
  const history: TermsHistory = {
    project: 'p12',
    first: {
      terms: 'f'.repeat(64),
      since: '2030-01-01T08:00:00.000Z',
      deal: {
        softCap: '50',
        hardCap: '1000',
        continueAfterHardCap: false,
        price: '0.5',
        launchPrice: '0.75',
        totalSupply: '1000000',
        presaleEndAt: '2030-02-01T08:00:00.000Z',
        endAt: '2030-03-01T08:00:00.000Z',
      },
    },
    changes: [
      {
        ...aProposal({ terms: 'a1b2c3d4'.repeat(8), to: { softCap: '100' } }),
        state: 'in_force',
        endedAt: '2030-01-05T08:00:00.000Z',
      },
      {
        ...aProposal({ to: { softCap: '90' } }),
        at: '2030-01-06T08:00:00.000Z',
        state: 'withdrawn',
        endedAt: '2030-01-07T08:00:00.000Z',
      },
    ],
  };

  it('are shown with their hash, which can be copied, and their history', async () => {
    const page = await open({}, { history });
    await settled('Every investment contains this hash');
    const terms = card(page, 'Terms');
    expect(terms?.querySelector('[aria-label="Copy the hash of the terms"]')).not.toBeNull();
    const list = terms?.querySelector('[aria-label="History of the terms"]');
    expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^Proposed Jan 6, 2030, 08:00, withdrawn Jan 7, 2030, 08:00Withdrawn.*Soft cap100\.00 DC90\.00 DC/,
      ),
      expect.stringMatching(/^Since Jan 5, 2030, 08:00In force.*Soft cap50\.00 DC100\.00 DC.*a1b2c3d4/),
      expect.stringMatching(/^The first terms, since Jan 1, 2030, 08:00ffff/),
    ]);
  });

  it('without a proposal have no history', async () => {
    const page = await open({});
    await settled('Every investment contains this hash');
    expect(card(page, 'Terms')?.querySelector('h3')).toBeNull();
    expect(card(page, 'Terms')?.textContent).not.toContain('Propose a change');
  });

  it('are changed by the creator with a proposal', async () => {
    const page = await open({ creator: ME });
    await settled('Propose a change');
    const hrefOf = (name: string) =>
      [...page.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.getAttribute('href');
    expect(hrefOf('Propose a change')).toBe('/launchpad/propose/p12');
    expect(hrefOf('Edit texts and logo')).toBe('/launchpad/create?edit=p12');
  });

  it.each([
    [{ proposal: aProposal() }, 'Another change of this project is open'],
    [{ frozen: true }, 'The vault of this project is frozen'],
    [{ presaleEndAt: inDays(2.9) }, 'The raise ends within 72 hours'],
  ])('cannot be changed when %j', async (project, reason) => {
    const page = await open({ creator: ME, ...project });
    await settled(reason);
    expect(buttonNamed(page, /^Propose a change$/)?.disabled).toBe(true);
  });
});

describe('new terms before the raise', () => {
  it('that wait for staff hide the old ones', async () => {
    const shown = {
      title: 'SUN',
      description: '',
      approved: false,
      stage: 'pending',
      status: 'pending',
    } as const;
    const page = await open(shown);
    await settled('New terms are awaiting approval');
    await flushPromises();
    expect(page.textContent).not.toContain('Hard cap');
  });

  it('are shown to their creator', async () => {
    const shown = {
      title: 'SUN',
      description: '',
      approved: false,
      stage: 'pending',
      status: 'pending',
    } as const;
    const page = await open(shown, { records: [anOwnRecord({ project: 'p12' })] });
    await settled('Awaiting approval');
    expect(page.querySelector('h1')?.textContent).toBe('Wind farm');
  });
});

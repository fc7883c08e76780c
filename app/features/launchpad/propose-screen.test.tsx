/**
 * Proves the form of a proposal: it begins with the terms in force, marks what changes as one types, says beside the field
 * what the authority would refuse, and reviews the difference with the backers' deadline before it stores the command.
 */
import { Navigate, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProjectValue } from '#domain/project/document.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aProjectDocument, inDays, ME } from '#tests/builders/shown-projects.ts';
import { aWallet } from '#tests/builders/wire-documents.ts';
import { reportContact } from '../../platform/connectivity.ts';
import {
  buttonNamed,
  click,
  reaches,
  render,
  type Rendered,
  settled,
  texts,
  type,
} from '../../ui/testing/render.tsx';
import { Component } from './propose-screen.tsx';

type Sent = { readonly type: string; readonly payload: Readonly<Record<string, unknown>> };
let sent: Sent[] = [];
let rendered: Rendered | null = null;
beforeEach(() => {
  localStorage.clear();
  sent = [];
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  reportContact(true);
});

async function open(project: Partial<ProjectValue> | null = {}): Promise<HTMLElement> {
  const data = makeShownData({
    pulled: ['catalog'],
    outbox: {
      enqueue: (named: string, payload: Sent['payload']) => {
        sent.push({ type: named, payload });
        return Promise.resolve('an-id');
      },
    },
    collections: {
      catalog: project === null ? [] : [aProjectDocument({ creator: ME, ...project })],
      wallet: [aWallet('p1')],
    },
  });
  rendered = await render(
    withData(
      <Routes>
        <Route path="/" element={<Navigate to="/launchpad/propose/p12" replace />} />
        <Route path="/launchpad/propose/:id" element={<Component />} />
        <Route path="/launchpad/project/:id" element={<p>The project</p>} />
      </Routes>,
      data,
    ),
  );
  return rendered.page;
}
const field = (page: HTMLElement, name: string): HTMLInputElement => {
  const found = page.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (found === null) throw new Error(`there is no ${name}`);
  return found;
};
const review = (page: HTMLElement) => click(buttonNamed(page, /^Review$/));

describe('a proposal', () => {
  it('begins with the terms in force, and only with what can be proposed', async () => {
    const page = await open({ minStake: '10' });
    expect(field(page, 'hardCap').value).toBe('1000');
    expect(field(page, 'minStake').value).toBe('10');
    expect(texts()).toContain('Nothing so far. Change at least one of the terms.');
    for (const name of ['title', 'description', 'type', 'symbol', 'startAt']) {
      expect(page.querySelector(`[name="${name}"]`)).toBeNull();
    }
  });

  it('marks what changes as one types, reviews it, and stores the command', async () => {
    const page = await open();
    await type(field(page, 'hardCap'), '2000');
    expect(texts()).toContain('Changed. Now: 1,000.00 DC');
    expect(page.querySelector('tbody')?.textContent).toBe('Hard cap1,000.00 DC2,000.00 DC');
    await review(page);
    await settled('Until then every backer can leave with their whole stake, without a fee.');
    expect(texts()).toMatch(/Backers notified3In force/);
    expect(sent).toEqual([]);
    await click(buttonNamed(page, /^Propose this change$/));
    await settled('The project');
    expect(sent).toMatchObject([
      {
        type: 'project.propose_change',
        payload: { project: 'p12', hardCap: '2000', softCap: '100', price: '0.5', totalSupply: '1000000' },
      },
    ]);
    expect(sent[0]?.payload).not.toHaveProperty('title');
  });

  it('keeps the seconds of a time that is not changed', async () => {
    const presaleEndAt = inDays(20);
    const page = await open({ presaleEndAt, endAt: inDays(30) });
    await type(field(page, 'hardCap'), '2000');
    await review(page);
    await settled('Backers notified');
    await click(buttonNamed(page, /^Propose this change$/));
    await reaches(() => expect(sent).toMatchObject([{ payload: { presaleEndAt } }]));
  });

  it.each([
    ['hardCap', '300', 'The hard cap must be higher than what has already been raised'],
    ['softCap', '1001', 'The soft cap cannot be higher than the hard cap'],
    ['totalSupply', '1000001', 'The total supply can only become smaller: tokens are minted once'],
    ['price', '0.9', 'The launch price cannot be lower than the presale price'],
    ['hardCap', '', 'Please fill in this field'],
  ])('says beside the field what is wrong: %s %s', async (name, text, error) => {
    const page = await open();
    await type(field(page, name), text);
    await review(page);
    await settled(error);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

  it('without a change is no proposal', async () => {
    const page = await open();
    await review(page);
    await settled('These are the present terms');
  });

  it('says offline that it waits, and what will be checked', async () => {
    reportContact(false);
    const page = await open();
    await type(field(page, 'softCap'), '200');
    await review(page);
    await settled('You are offline. The proposal waits on this device');
    expect(texts()).toContain('In force72 hours after it is sent');
    await click(buttonNamed(page, /^Propose this change$/));
    await reaches(() => expect(sent).toHaveLength(1));
  });

  it.each([
    [{ presaleEndAt: inDays(2.5) }, 'The raise ends within 72 hours, before a change could be in force'],
    [{ frozen: true }, 'The vault of this project is frozen'],
    [{ startAt: inDays(1) }, 'Edit the project instead.'],
    [{ stage: 'launched' }, 'The raise of this project is over'],
  ] as const)('is not possible when %j', async (project, text) => {
    const page = await open(project);
    expect(texts()).toContain(text);
    expect(buttonNamed(page, /^Review$/)?.disabled).toBe(true);
  });

  it('is for the creator of a project that there is', async () => {
    await open({ creator: 'VIQ-1700000000000-other0000000' });
    expect(texts()).toContain('Only the creator of a project can do this');
    await rendered?.unmount();
    await open(null);
    expect(texts()).toContain('There is no such project on the launchpad.');
  });
});

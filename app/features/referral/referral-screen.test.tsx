// Proves the referral screen: the copied link with the specification's words, skeletons before the first
// synchronisation, an empty list with a next step, and each person with their rewards, paid, waiting or cancelled.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aContact } from '#tests/builders/wire-documents.ts';
import { makeRecord } from '#domain/device-records.ts';
import type { ContactDoc } from '#domain/protocol.ts';
import type { StandingDoc } from '#domain/ledger/standing-document.ts';
import { adoptSession, startSession, stopSession } from '../../platform/session.ts';
import { click, render, type Rendered, settled } from '../../ui/testing/render.tsx';
import { dismissToast } from '../../ui/toast.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { Component } from './referral-screen.tsx';
import { referralsIn } from './referrals.ts';

const address = 'VIQ-1800000000000-k3v9q2abcdef';
const at = '2026-11-22T10:00:00.000Z';
const documents: StandingDoc[] = [
  {
    id: 'referral:a',
    seq: 3,
    at,
    referral: {
      who: 'VIQ-1800…aaaaaa',
      joinedAt: '2026-11-20T10:00:00.000Z',
      rewards: [
        { trigger: 'signup', amount: '1', status: 'paid', earnedAt: at, endedAt: at, txId: 'abc' },
        { trigger: 'purchase', amount: '3.7035', status: 'queued', earnedAt: at },
      ],
    },
  },
  {
    id: 'referral:b',
    seq: 4,
    at,
    referral: {
      who: 'VIQ-1800…bbbbbb',
      joinedAt: at,
      rewards: [{ trigger: 'purchase', amount: '9', status: 'cancelled', earnedAt: at, endedAt: at }],
    },
  },
];

let rendered: Rendered | null = null;
beforeEach(() => {
  localStorage.clear();
  startSession();
  const user = { id: 'p', email: 'p@user.test', fullName: 'P', address, roles: ['user' as const] };
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  adoptSession({ accessToken: 'token', expiresAt, deviceId: 'd', user }, false);
});
afterEach(async () => {
  await rendered?.unmount();
  dismissToast();
  await stopSession();
});

async function open(
  known: readonly StandingDoc[] = [],
  pulled: readonly 'standing'[] = ['standing'],
  contacts: readonly ContactDoc[] = [],
): Promise<HTMLElement> {
  const records = known.map((document) => makeRecord('standing', document));
  const data = makeShownData({ userId: 'p', pulled, collections: { records, contacts } });
  rendered = await render(
    <>
      {withData(<Component />, data)}
      <Toaster />
    </>,
  );
  return rendered.page;
}

it('copies the link, with a text for it', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  const page = await open();
  await click(page.querySelector('[aria-label="Copy referral link"]'));
  expect(writeText.mock.calls).toEqual([[`${window.location.origin}/auth?ref=${address}`]]);
  await settled('Referral link copied to clipboard!');
  expect(page.querySelector('[aria-label="Your referral link as a QR code"]')).not.toBeNull();
});

it('does not say that nobody has joined before it is known', async () => {
  const page = await open([], []);
  expect(page.querySelectorAll('[aria-busy="true"]').length).toBeGreaterThan(0);
  expect(page.textContent).not.toContain('Nobody has joined');
});

it('says that nobody has joined yet, and what to do', async () => {
  expect((await open()).textContent).toContain('Nobody has joined with your link yet');
});

it('lists the referred people, the newest first, with their rewards', async () => {
  const page = await open(documents);
  const people = [...page.querySelectorAll('[aria-label="People"] > li')].map(
    ({ textContent }) => textContent,
  );
  expect(people[0]).toMatch(/^VIQ-1800…bbbbbb.*First purchase.*Cancelled.*9\.00/);
  expect(people[1]).toMatch(/^VIQ-1800…aaaaaa.*Sign-up.*Paid.*\+1\.00.*First purchase.*Waiting.*3\.70/);
  const links = [...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toContainEqual(['Sign-up', '/wallet?tab=history&open=abc']);
  expect(page.textContent).toContain('Rewards are paid by the marketing vault in the order');
});

it('names a referred person whom this device knows, and shows any other by the shortened address', async () => {
  const page = await open(
    documents,
    ['standing'],
    [aContact('VIQ-1800000000000-known0aaaaaa', { name: 'Rita' })],
  );
  const heads = [...page.querySelectorAll('.referral-person-who')].map(
    ({ firstChild }) => firstChild?.textContent,
  );
  expect(heads).toEqual(['VIQ-1800…bbbbbb', 'Rita']);
  expect(page.querySelector('[aria-label="Rewards for Rita"]')).not.toBeNull();
});

it('distinguishes rewards that wait for a mailbox, are held, or were taken back, and says why', async () => {
  const reward = { trigger: 'purchase', amount: '3', earnedAt: at } as const;
  const heldUntil = '2026-12-06T10:00:00.000Z';
  const rewards = [
    { ...reward, trigger: 'signup', status: 'unconfirmed' },
    { ...reward, status: 'held', heldUntil },
    { ...reward, status: 'held', heldUntil, back: '1', reason: 'refunded' },
    { ...reward, status: 'cancelled', reason: 'mailbox_used', endedAt: at },
    { ...reward, status: 'taken_back', back: '3', reason: 'charged_back', endedAt: at },
  ] as const;
  const known: StandingDoc[] = rewards.map((one, n) => ({
    id: `referral:${String(n)}`,
    seq: n,
    at,
    referral: { who: 'VIQ-1800…cccccc', joinedAt: at, rewards: [one] },
  }));
  const page = await open(known);
  const rows = [...page.querySelectorAll('.referral-reward')].map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/Counts once they have confirmed their email.*Email not confirmed/);
  expect(rows[1]).toMatch(/Held until Dec 6, 2026Held/);
  expect(rows[2]).toMatch(/1 DC taken back: the purchase was refundedHeld/);
  expect(rows[3]).toMatch(/Cancelled: the email belongs to somebody who is here alreadyCancelled/);
  expect(rows[4]).toMatch(/3 DC taken back: the bank took the payment backTaken back/);
  // Held: a whole one of 3 and a reduced one of 2; none of it counts as paid.
  expect(referralsIn(known)).toMatchObject({ held: 5_000_000n, paid: 0n, queued: 0n });
});

it('sums paid and waiting rewards, without cancelled ones', () => {
  expect(referralsIn(documents)).toMatchObject({ paid: 1_000_000n, queued: 3_703_500n });
  expect(referralsIn([])).toEqual({ referrals: [], paid: 0n, held: 0n, queued: 0n });
});

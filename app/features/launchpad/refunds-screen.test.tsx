/** Proves the page of refunds: each with amount, fee, time and transaction, readable offline once loaded, and what it says before. */
import { Navigate, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aProjectDocument } from '#tests/builders/shown-projects.ts';
import { registerFeatures } from '../../registered-features.ts';
import { adoptSession, startSession, stopSession } from '../../platform/session.ts';
import { render, type Rendered, settled } from '../../ui/testing/render.tsx';
import { annsSession } from '../../ui/testing/signed-in.ts';
import { launchpad } from './feature.tsx';
import { Component } from './refunds-screen.tsx';

let rendered: Rendered | null = null;
beforeEach(() => {
  localStorage.clear();
  registerFeatures([launchpad]);
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await stopSession();
  registerFeatures([]);
});

const refundOf = (n: number) => ({
  investment: `INV-${String(n)}`,
  address: `VIQ-170000000000${String(n)}-backer000000`,
  amount: '150',
  tokens: '600',
  status: 'refunded',
  at: '2026-10-10T00:00:00.000Z',
  txId: 'stakestakestakestakestakestakest',
  refund: {
    amount: '149.95',
    fee: '0.05',
    at: `2026-10-20T00:00:0${String(n)}.000Z`,
    txId: `back${String(n)}`.padEnd(32, 'x'),
  },
});

async function open(fetchPage: (url: string) => Promise<Response>): Promise<HTMLElement> {
  vi.stubGlobal('fetch', fetchPage);
  startSession();
  adoptSession(annsSession(), false);
  const data = makeShownData({
    pulled: ['catalog'],
    collections: { catalog: [aProjectDocument({ stage: 'refunded', status: 'failed' })] },
  });
  rendered = await render(
    withData(
      <Routes>
        <Route path="/" element={<Navigate to="/launchpad/project/p12/refunds" replace />} />
        <Route path="/launchpad/project/:id/refunds" element={<Component />} />
      </Routes>,
      data,
    ),
  );
  return rendered.page;
}
/** Two pages of stakes. */
const answer = (url: string): Promise<Response> =>
  Promise.resolve(
    Response.json(
      url.includes('cursor=7') ? { items: [refundOf(1)], next: null } : { items: [refundOf(2)], next: '7' },
    ),
  );
const offline = (): Promise<Response> => Promise.reject(new TypeError('offline'));

it('shows each refund with its fee, time and transaction', async () => {
  const page = await open(answer);
  await settled('Refund fees');
  expect(page.textContent).toMatch(/Backers2Refunded299\.90 DCRefund fees0\.10 DC/);
  const rows = [...page.querySelectorAll('tbody tr')];
  expect(rows).toHaveLength(2);
  expect(rows[0]?.textContent).toMatch(/149\.95 DC.*0\.05 DC.*Oct 20, 2026, 00:00/);
  const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toContain(`/explorer/tx/${'back2'.padEnd(32, 'x')}`);
  expect(links).toContain('/launchpad/project/p12');
});

it('is readable offline once it was loaded, and says so', async () => {
  await open(answer);
  await settled('Refund fees');
  await rendered?.unmount();
  const page = await open(offline);
  await settled('From this device');
  expect(page.querySelectorAll('tbody tr')).toHaveLength(2);
});

it('that was never loaded says what still works', async () => {
  const page = await open(offline);
  await settled('The refunds could not be loaded');
  expect(page.textContent).toContain('also offline');
});

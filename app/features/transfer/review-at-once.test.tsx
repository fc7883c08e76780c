// Proves that a link to a payment request opens its review immediately, once, as soon as there is enough money; "back"
// leads to the form.
import type { ReactElement } from 'react';
import { Navigate, Route, Routes, useSearchParams } from 'react-router-dom';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aRequest } from '#tests/builders/payment-requests.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aWallet } from '#tests/builders/wire-documents.ts';
import { rememberPayee } from '../../data/queries/payee-names.ts';
import { declarePrivateValues } from '../../seal/private-storage.ts';
import { buttonNamed, click, reaches, render, type Rendered } from '../../ui/testing/render.tsx';
import { linkFromParameters, paymentLink } from './payment-link.ts';
import { SendPanel } from './send-panel.tsx';

const to = 'VIQ-1763711000000-aaaaaaaaaaaa';
const later = { field: <></>, isLater: false, read: () => null, onStored: () => undefined };
const walletWith = (posted: string) =>
  aWallet('p1', {
    balances: {
      DC: { posted, held: '0' },
      TDC: { posted: '0', held: '0' },
      USD: { posted: '0', held: '0' },
    },
  });

function Panel(): ReactElement {
  const [parameters] = useSearchParams();
  return <SendPanel link={linkFromParameters(parameters)} onTaken={() => undefined} later={later} />;
}

let wallet: BehaviorSubject<ReturnType<typeof walletWith>[]>;
let rendered: Rendered | null = null;
beforeEach(() => {
  localStorage.clear();
  declarePrivateValues(['send']);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

async function open(posted: string, expiresAt?: string): Promise<void> {
  const asked = {
    to,
    amount: '12.5',
    currency: 'DC' as const,
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
  const { pathname, search } = new URL(paymentLink('https://wallet.example', aRequest(asked)));
  wallet = new BehaviorSubject([walletWith(posted)]);
  rememberPayee('p1', to, 'Rita Reyes');
  const screens = (
    <Routes>
      <Route path="/" element={<Navigate to={pathname + search} replace />} />
      <Route path="*" element={<Panel />} />
    </Routes>
  );
  rendered = await render(withData(screens, makeShownData({ collections: { wallet } })));
}

const review = () => document.querySelector('[role="dialog"]');
const isReviewed = () => reaches(() => expect(review()?.textContent ?? '').toContain('Send 12.50 DC'));

test('opens at once with the payee, and does not open again after "back" leads to the form', async () => {
  await open('100');
  await isReviewed();
  expect(review()?.textContent).toContain('Rita Reyes');
  expect(review()?.textContent).toContain(to);
  await click(buttonNamed(document.body, /^Back$/));
  await reaches(() => expect(review()).toBeNull());
  wallet.next([walletWith('200')]);
  await reaches(() => expect(document.body.textContent).toContain('200.00 DC'));
  expect(review()).toBeNull();
});

test('waits until the money is there', async () => {
  await open('1');
  await reaches(() => expect(document.body.textContent).toContain('1.00 DC'));
  expect(review()).toBeNull();
  wallet.next([walletWith('100')]);
  await isReviewed();
});

test('an expired request stays in the form, which says so', async () => {
  await open('100', '2020-01-01T00:00:00.000Z');
  await reaches(() => expect(document.body.textContent).toContain('This payment request has expired'));
  expect(review()).toBeNull();
});

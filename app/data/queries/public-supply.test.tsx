// Proves that a cached supply shows its time until a newer one arrives, and again when none is available.
import { type ReactElement, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flushPromises, reaches, render, type Rendered } from '#app/ui/testing/render.tsx';
import { type PublicSupply, usePublicSupply } from './public-supply.ts';

const answer = { asOf: '2026-11-01T00:00:00.000Z', supply: null, events: [], log: [], vaults: {} };
const gotAt = Date.UTC(2026, 10, 20);

let seen: PublicSupply;
function Probe(): ReactElement {
  const supply = usePublicSupply(true);
  useEffect(() => {
    seen = supply;
  });
  return <></>;
}

let rendered: Rendered;
beforeEach(() => localStorage.clear());
afterEach(() => rendered.unmount());

test('shows the stored supply with its time until it is renewed, and stores the time with it', async () => {
  localStorage.setItem('vaultiq.supply', JSON.stringify({ ...answer, gotAt }));
  let reply = (_response: Response): void => undefined;
  const asked = new Promise<Response>((resolve) => {
    reply = resolve;
  });
  vi.stubGlobal('fetch', () => asked);
  rendered = await render(<Probe />);
  expect(seen).toMatchObject({ asOf: gotAt, failed: false });
  reply(Response.json(answer));
  await reaches(() => expect(seen).toMatchObject({ asOf: null, answer }));
  const kept = JSON.parse(localStorage.getItem('vaultiq.supply') ?? '{}') as { gotAt: number };
  expect(kept.gotAt).toBeGreaterThan(gotAt);
});

test("shows the stored supply's time while the service does not answer", async () => {
  localStorage.setItem('vaultiq.supply', JSON.stringify(answer));
  const refuse = vi.fn(() => Promise.resolve(new Response(null, { status: 503 })));
  vi.stubGlobal('fetch', refuse);
  rendered = await render(<Probe />);
  expect(refuse).toHaveBeenCalledOnce();
  await flushPromises();
  expect(seen).toMatchObject({ asOf: Date.parse(answer.asOf), failed: false });
});

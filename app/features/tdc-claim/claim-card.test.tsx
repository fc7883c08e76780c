/**
 * Proves the card of test credits in every state: unknown, claimable, a claim that waits or is decided but not in the
 * wallet yet, and the time of the next one.
 */
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  expectAdvertisement,
  openTestDevice,
  second,
  type Surroundings,
  makeSurroundings,
} from '#tests/builders/device.ts';
import { aWallet } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import { recordVerdict, newCommand } from '../../data/outbox/command-doc.ts';
import { DeviceContext } from '../../data/device/device-context.ts';
import type { DeviceData } from '../../data/device/device-data.ts';
import { buttonNamed, click, reaches, render, type Rendered, settled } from '../../ui/testing/render.tsx';
import { ClaimCard } from './claim-card.tsx';

let count = 0;
let authority: FakeAuthority;
let around: Surroundings;
let device: DeviceData | null = null;
let rendered: Rendered | null = null;
beforeEach(() => {
  expectAdvertisement();
  localStorage.clear();
  authority = new FakeAuthority(`t${String(++count).padStart(25, '0')}`);
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await device?.close();
  device = null;
});

const claim = () => buttonNamed(document.body, /^Claim 200\.00 TDC$/);
const wallet = (seq: number, nextClaimAt: string | null): void =>
  authority.write('wallet', aWallet(authority.userId, { seq, at: second(seq), nextClaimAt }));

async function open(): Promise<DeviceData> {
  around = makeSurroundings(authority);
  const opened = await openTestDevice(around);
  device = opened;
  await sync();
  rendered = await render(
    <DeviceContext value={{ status: 'open', data: opened }}>
      <ClaimCard />
    </DeviceContext>,
  );
  return opened;
}

const sync = (): Promise<void> =>
  act(async () => {
    const replication = await device?.sync.leading;
    await replication?.firstSync;
    replication?.resync();
    await replication?.inSync();
  });

/** Waits for the button's state: a stored command reaches the page through the database. */
async function waitForState(state: 'ready' | 'disabled' | 'gone'): Promise<void> {
  const buttonState = (): string =>
    claim() === undefined ? 'gone' : claim()?.disabled === true ? 'disabled' : 'ready';
  await reaches(() => expect(buttonState()).toBe(state));
}

test('nothing can be claimed before the wallet is known', async () => {
  rendered = await render(<ClaimCard />);
  expect(claim()?.disabled).toBe(true);
  expect(document.body.textContent).toContain('200.00 TDC every 24 hours, for testing only.');
});

test('a claim is stored on the device and waits there offline', async () => {
  wallet(1, null);
  const { database } = await open();
  await waitForState('ready');
  around.online = false;
  await click(claim());
  await settled('Waiting to send');
  await waitForState('gone');
  const commands = await database.collections.commands.find().exec();
  expect(commands.map(({ type, payload }) => ({ type, payload }))).toEqual([
    { type: 'wallet.claim_tdc', payload: {} },
  ]);
});

test('a decided claim that the wallet lacks yet cannot be made again, and then says when', async () => {
  wallet(1, null);
  const { database } = await open();
  await waitForState('ready');
  const command = newCommand({ id: 'claim-000000000001', type: 'wallet.claim_tdc', payload: {} }, Date.now());
  const { id, type } = command;
  const verdict = { id, type, verdict: 'committed' as const, seq: 5, block: 5, at: second(5) };
  await act(async () => {
    await database.collections.commands.insert(recordVerdict(command, verdict));
  });
  await waitForState('gone');
  const next = new Date(Date.now() + 3_600_000).toISOString();
  wallet(5, next);
  await sync();
  await settled('Next claim');
  await waitForState('disabled');
  expect(document.body.querySelector('time')?.getAttribute('datetime')).toBe(next);
});

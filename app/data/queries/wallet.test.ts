// Proves that waiting commands count as on their way, however many were requested since.
import { firstValueFrom, skipWhile } from 'rxjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  eventually,
  expectAdvertisement,
  openTestDevice,
  stubLocalStorage,
  makeSurroundings,
} from '#tests/builders/device.ts';
import { aWallet } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import { newCommand } from '../outbox/command-doc.ts';
import type { DeviceData } from '../device/device-data.ts';
import { watchWallet } from './wallet.ts';
import { transfer } from '#app/features/transfer/feature.tsx';
import { registerFeatures } from '#app/registered-features.ts';

let device: DeviceData | null = null;
beforeEach(() => {
  registerFeatures([transfer]);
  expectAdvertisement();
  stubLocalStorage();
});
afterEach(async () => {
  await device?.close();
  device = null;
});

const payload = { to: 'x', amount: '1', currency: 'DC' };
const pendingTransfer = (n: number, more: object = {}) => ({
  ...newCommand({ id: `asked-${String(n).padStart(12, '0')}`, type: 'wallet.transfer', payload }, 1_000 + n),
  ...more,
});

it('counts a waiting command behind 200 newer ones', async () => {
  const authority = new FakeAuthority('w'.repeat(26));
  authority.write('wallet', { ...aWallet(authority.userId), seq: 9 });
  const around = makeSurroundings(authority);
  const opened = await openTestDevice(around);
  device = opened;
  const { wallet, commands } = opened.database.collections;
  await eventually('the wallet is there', async () => (await wallet.count().exec()) === 1);
  around.online = false;
  const verdict = {
    type: 'wallet.transfer',
    verdict: 'committed',
    seq: 2,
    block: 1,
    at: '2026-11-21T10:00:00.000Z',
  };
  const newer = Array.from({ length: 200 }, (_, n) => {
    const command = pendingTransfer(n + 1);
    return { ...command, status: 'done' as const, verdict: { id: command.id, ...verdict } };
  });
  const oldest = pendingTransfer(0);
  await commands.bulkInsert([oldest, ...newer] as never);
  const seen = await firstValueFrom(watchWallet(opened).pipe(skipWhile(({ wallet }) => wallet?.seq !== 9)));
  expect(seen.onItsWay.map(({ id }) => id)).toEqual([oldest.id]);
});
